/**
 * A real PostgreSQL and a real Redis-compatible server for tests and benchmarks: throw-away, in a temporary folder, on a
 * free port of this machine. On Debian, as root, what is missing is installed; elsewhere a sentence says what to install.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const START_TIMEOUT_MS = 30_000
const LOOK_EVERY_MS = 20
const isRoot = process.getuid?.() === 0

/** Debian keeps PostgreSQL's programs outside the path, a folder a version. */
function postgresFolders() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  return [...versions.map((version) => join(debian, version, 'bin')), ...pathFolders()]
}

const pathFolders = () => (process.env.PATH ?? '').split(delimiter)
const findIn = (folders, name) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path))

/** Installs a Debian package without starting what it brings. */
function install(debianPackage) {
  if (!isRoot || !findIn(pathFolders(), 'apt-get')) return
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }
  console.log(`Installing ${debianPackage} from the distribution…`)
  const run = (...args) => spawnSync('apt-get', args, options).status === 0
  const add = () => run('install', '-y', '-qq', '--no-install-recommends', debianPackage)
  if (!add() && run('update', '-qq')) add()
}

function find(look, debianPackage) {
  const found = look()
  if (found) return found
  install(debianPackage)
  return look()
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

const PORT_TRIES = 5

/**
 * Starts a service on a free port. Another process may take the port between the look for it and the start: then another port is tried.
 * @param {(port: number) => Promise<T>} start
 * @template T
 * @returns {Promise<{ port: number, started: T }>}
 */
export async function onFreePort(start) {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort()
    try {
      return { port, started: await start(port) }
    } catch (reason) {
      if (tries === PORT_TRIES || !/address already in use/i.test(reason.message)) throw reason
    }
  }
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function postgresUser() {
  if (!isRoot) return {}
  const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * Starts a program and waits for the words it says when it is ready. What it says goes into a file: a pipe that nobody reads,
 * because this process waits for a step of the tests, fills up and holds the program.
 * @returns {Promise<() => Promise<void>>} Ends the program, and removes `folder`, in which it runs.
 */
export async function startUntil(file, args, { ready, signal, folder, ...options }) {
  const log = join(folder, 'said.log')
  const output = openSync(log, 'w')
  const child = spawn(file, args, { ...options, cwd: folder, stdio: ['ignore', output, output] })
  closeSync(output)
  let failure
  child.once('error', (error) => (failure = error))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  const said = () => readFileSync(log, 'utf8')
  try {
    for (const failsAt = Date.now() + START_TIMEOUT_MS; !ready.test(said());) {
      if (failure) throw failure
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${file} ended:\n${said()}`)
      if (Date.now() > failsAt) throw new Error(`${file} was not ready in time:\n${said()}`)
      await setTimeout(LOOK_EVERY_MS)
    }
  } catch (reason) {
    child.kill('SIGKILL')
    throw reason
  }
  return async () => {
    process.removeListener('exit', killAtExit)
    child.kill(signal)
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A server that has run for a while takes the files of its write-ahead log again; a new one makes them, and everybody who writes
 * waits for each. The checkpoint that comes next keeps as many for use as there were of these (16 MB each).
 */
const USE_UP_LOG_FILES = `do $$ begin
  for file in 1..40 loop
    perform pg_logical_emit_message(false, '', '');
    perform pg_switch_wal();
  end loop;
end $$`

/**
 * A new, empty PostgreSQL.
 * @param {{ isDurable?: boolean }} [options] `isDurable` flushes every commit to the disk, as in real use; tests do without.
 * @returns {Promise<{ url: string, settle: () => void, stop: () => Promise<void> } | undefined>} Undefined where there is none and
 *   none can be installed. `settle` does at once what the server would do later about the
 *   rows it was given, so that nothing of it falls into a measurement.
 */
export async function startPostgres({ isDurable = false } = {}) {
  const initdb = find(() => findIn(postgresFolders(), 'initdb'), 'postgresql')
  const postgres = findIn(postgresFolders(), 'postgres')
  if (!initdb || !postgres) return undefined
  const user = postgresUser()
  const folder = mkdtempSync(join(tmpdir(), 'matinee-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const made = spawnSync(
    initdb,
    ['-D', join(folder, 'cluster'), '-U', 'matinee', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`initdb failed:\n${made.stdout}${made.stderr}`)
  }
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...(!isDurable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { port, started: stop } = await onFreePort((free) =>
    startUntil(postgres, ['-D', join(folder, 'cluster'), '-p', String(free), ...args], {
      ...user,
      folder,
      ready: /ready to accept connections/,
      signal: 'SIGINT',
    }),
  )
  const url = `postgres://matinee@127.0.0.1:${port}/postgres`
  return {
    url,
    settle() {
      const psql = join(dirname(postgres), 'psql')
      const words = ['vacuum analyze', USE_UP_LOG_FILES, 'checkpoint'].flatMap((word) => ['-c', word])
      const done = spawnSync(psql, [url, '-q', ...words], { encoding: 'utf8' })
      if (done.status !== 0) throw new Error(`PostgreSQL did not settle:\n${done.stderr}`)
    },
    stop,
  }
}

/**
 * A new, empty Redis-compatible server.
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | undefined>} As `startPostgres`.
 */
export async function startRedis() {
  const names = ['redis-server', 'valkey-server']
  const look = () => names.map((name) => findIn(pathFolders(), name)).find(Boolean)
  const redis = find(look, 'redis-server')
  if (!redis) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'matinee-redis-'))
  const { port, started: stop } = await onFreePort((free) =>
    startUntil(
      redis,
      ['--port', String(free), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
      { folder, ready: /Ready to accept connections/, signal: 'SIGTERM' },
    ),
  )
  return { url: `redis://127.0.0.1:${port}`, stop }
}
