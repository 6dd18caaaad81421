import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInteropClient, type InteropClient } from '@matinee/testing'
import { Client } from 'pg'
import { afterAll, describe } from 'vitest'
import { type Api, createApi } from '../api.ts'
import { createManualClock, type ManualClock } from '@matinee/testing/clock'
import type { ApiOptions } from '../options.ts'

/** Address of a PostgreSQL that tests may fill; set by tools/test.mjs. */
const POSTGRES = process.env['MATINEE_TEST_POSTGRES']
/** Address of a Redis-compatible server; set by tools/test.mjs. */
export const REDIS = process.env['MATINEE_TEST_REDIS']

/** When tests begin. */
export const START = Date.UTC(2026, 0, 15, 12)

/** Real disks and databases are slow while other suites use them. */
const PATIENCE_MS = 30_000

const BASE = 'http://api.test'

export interface Answer {
  status: number
  headers: Headers
  body: unknown
}

export interface ApiUnderTest {
  api: Api
  clock: ManualClock
  /** Lines the operator would see. */
  logged: string[]
  database: string
  /** A client of its own account, which is registered. */
  register: () => Promise<InteropClient>
  client: (passphrase: string) => InteropClient
  /** Sends exactly this. */
  send: (path: string, init?: RequestInit & { duplex?: 'half' }) => Promise<Answer>
  /** Closes the server and starts another on the same database. */
  restart: () => Promise<void>
}

export type Start = (options?: Partial<ApiOptions>) => Promise<ApiUnderTest>

interface Databases {
  make: () => Promise<string>
  drop: (database: string) => Promise<void>
}

const sqlite: Databases = {
  make: async () => join(mkdtempSync(join(tmpdir(), 'matinee-api-')), 'matinee.db'),
  drop: async (database) => rmSync(join(database, '..'), { recursive: true, force: true }),
}

async function asAdministrator(query: string): Promise<void> {
  const client = new Client({ connectionString: POSTGRES })
  await client.connect()
  await client.query(query)
  await client.end()
}

const postgres: Databases = {
  async make() {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await asAdministrator(`create database ${name}`)
    const url = new URL(POSTGRES ?? '')
    url.pathname = `/${name}`
    return url.href
  },
  drop: (database) => asAdministrator(`drop database ${new URL(database).pathname.slice(1)} with (force)`),
}

const nameless = (): string => `passphrase of ${randomUUID()}`

/** A server on a database of its own; `after` is told how to end both. */
async function startOn(
  { make, drop }: Databases,
  options: Partial<ApiOptions>,
  after: (end: () => Promise<void>) => void,
): Promise<ApiUnderTest> {
  const database = options.database ?? (await make())
  const clock = createManualClock(START)
  const logged: string[] = []
  const begin = (): Api =>
    createApi({
      database,
      identity: { name: 'Test server', description: 'For tests', version: '1.2.3' },
      log: { warn: (fields, message) => void logged.push(`${message} ${JSON.stringify(fields)}`) },
      clock,
      random: (size) => randomBytes(size),
      limits: 'off',
      ...options,
    })
  const started = { api: begin() }
  const fetch = (request: Request): Promise<Response> => started.api.fetch(request)
  const client = (passphrase: string): InteropClient => createInteropClient({ base: BASE, fetch, passphrase })
  after(async () => {
    await started.api.close()
    if (options.database === undefined) await drop(database)
  })
  await started.api.ready
  return {
    get api() {
      return started.api
    },
    clock,
    logged,
    database,
    client,
    async register() {
      const one = client(nameless())
      const { status, body } = await one.register('a device')
      if (status !== 200) throw new Error(`registration failed: ${JSON.stringify(body)}`)
      return one
    },
    async send(path, init) {
      const response = await fetch(new Request(BASE + path, init))
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      return {
        status: response.status,
        headers: response.headers,
        body: isJson && text !== '' ? JSON.parse(text) : text,
      }
    },
    async restart() {
      await started.api.close()
      started.api = begin()
      await started.api.ready
    },
  }
}

/** Tests that start servers by themselves, on each engine; `make` answers with an empty database of their own. */
export function onEveryDatabase(title: string, tests: (make: () => Promise<string>) => void): void {
  const run = ({ make, drop }: Databases): void => {
    const made: string[] = []
    afterAll(async () => {
      for (const database of made) await drop(database)
    })
    tests(async () => {
      const database = await make()
      made.push(database)
      return database
    })
  }
  describe(`${title}, on SQLite`, () => run(sqlite))
  describe.skipIf(POSTGRES === undefined)(`${title}, on PostgreSQL`, () => run(postgres))
}

/** One suite, run on each engine; on PostgreSQL it is skipped, and counted, where there is none. */
export function onEveryEngine(title: string, tests: (start: Start) => void): void {
  const run = (databases: Databases): void => {
    const ends: (() => Promise<void>)[] = []
    afterAll(async () => {
      for (const end of ends.toReversed()) await end()
    })
    tests((options = {}) => startOn(databases, options, (end) => ends.push(end)))
  }
  describe(`${title}, on SQLite`, { timeout: PATIENCE_MS }, () => run(sqlite))
  describe.skipIf(POSTGRES === undefined)(`${title}, on PostgreSQL`, { timeout: PATIENCE_MS }, () => run(postgres))
}

/** A suite that needs both engines; skipped, and counted, where there is no PostgreSQL. */
export function onEveryEnginePair(
  title: string,
  tests: (engines: { startOnSqlite: Start; startOnPostgres: Start; makePostgres: () => Promise<string> }) => void,
): void {
  describe.skipIf(POSTGRES === undefined)(title, { timeout: PATIENCE_MS }, () => {
    const ends: (() => Promise<void>)[] = []
    const after = (end: () => Promise<void>) => void ends.push(end)
    afterAll(async () => {
      for (const end of ends.toReversed()) await end()
    })
    tests({
      startOnSqlite: (options = {}) => startOn(sqlite, options, after),
      startOnPostgres: (options = {}) => startOn(postgres, options, after),
      async makePostgres() {
        const database = await postgres.make()
        after(() => postgres.drop(database))
        return database
      },
    })
  })
}

/** For what has nothing to do with the database. */
export function onSqlite(title: string, tests: (start: Start) => void): void {
  describe(title, { timeout: PATIENCE_MS }, () => {
    const ends: (() => Promise<void>)[] = []
    afterAll(async () => {
      for (const end of ends.toReversed()) await end()
    })
    tests((options = {}) => startOn(sqlite, options, (end) => ends.push(end)))
  })
}

/** A JSON request as a client sends it. */
export const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

export const film = (title: string, more: object = {}) => ({ title, year: 1945, type: 'movie', ...more })
