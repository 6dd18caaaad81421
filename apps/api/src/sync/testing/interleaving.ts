/**
 * One account with three devices for tests: each does mutations by its own wrong clock, keeps them in an outbox until an answer
 * comes, sends them in any order and again, and learns from pages of changes. What the account must end as is worked out by
 * another road than the server's: all mutations put in the order of their time, and done one after the other.
 */
import { randomUUID } from 'node:crypto'
import type { Change, SyncRecord } from '@matinee/contracts'
import { STARS } from '@matinee/domain'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Clock } from '@matinee/server-kit'
import type { Library } from '../../library/library.ts'
import type { ProgressItems } from '../../progress/progress.ts'
import type { Sync } from '../sync.ts'

const DEVICES = ['laptop', 'phone', 'tv'] as const
const DAY_MS = 24 * 3600 * 1000

const device = fc.nat(DEVICES.length - 1)
const mutationKind = fc.constantFrom(
  'position',
  'hide',
  'watched',
  'forget',
  'bookmark',
  'drop',
  'theme',
  'rate',
  'unrate',
)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('deed' as const),
      device,
      kind: mutationKind,
      title: fc.nat(1),
      value: fc.nat(99),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('send' as const), device, isAnswerLost: fc.boolean(), order: fc.nat(99) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('learn' as const), device, limit: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('crash' as const), device }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('older' as const), title: fc.nat(1), value: fc.nat(99) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

export interface Script {
  /** How far each device's clock is from the truth, in ms. */
  offsets: readonly number[]
  steps: readonly Step[]
}

const offset = fc.oneof(fc.constant(0), fc.integer({ min: -50, max: 50 }), fc.constantFrom(-400 * DAY_MS, 400 * DAY_MS))
export const scriptOf: fc.Arbitrary<Script> = fc.record({
  offsets: fc.tuple(offset, offset, offset),
  steps: fc.array(step, { minLength: 4, maxLength: 24 }),
})

interface Device {
  name: string
  /** Survives a crash, as an outbox must. */
  outbox: Change[]
  last: { at: number; counter: number }
  cursor: number
  view: Map<string, SyncRecord>
}

/** A mutation with the time it counts as. */
interface Counted {
  key: string
  at: number
  order: number
  device: string
  values: Record<string, unknown> | undefined
}

export interface Interleaving {
  play: (step: number) => Promise<void>
  /** Every device sends what it has left and learns what there is. */
  settle: () => Promise<void>
  /** @throws where devices differ, or from what they must have become; `about` says which interleaving it was. */
  check: (about: string) => void
  /** The mutations of the script as changes, without a server. */
  rehearse: () => Change[]
}

interface InterleavingParts {
  script: Script
  userId: string
  clock: Clock
  server: () => { sync: Sync; library: Library; progress: ProgressItems }
}

const meta = { title: 'Film', year: 1945, type: 'movie' as const }

function keyOf(one: Change | SyncRecord): string {
  if (one.kind === 'setting') return `setting ${one.name}`
  return `${one.kind} ${one.kind === 'rating' ? one.title : one.tmdbId}`
}

/** What a record shows, without what only orders it. */
function shown(record: SyncRecord): unknown {
  if (record.op === 'delete') return undefined
  if (record.kind === 'setting') return { setting: record.value }
  if (record.kind === 'bookmark') return { bookmark: record.value.meta.title }
  if (record.kind === 'rating') return { stars: record.value.stars }
  const { position, isHidden, isWatched } = record.value
  return { watched: position?.watched, isHidden, isWatched }
}

export function createInterleaving({ script, userId, clock, server }: InterleavingParts): Interleaving {
  const devices: Device[] = DEVICES.map((name) => ({
    name,
    outbox: [],
    last: { at: 0, counter: 0 },
    cursor: 0,
    view: new Map(),
  }))
  const counted: Counted[] = []
  const received = new Set<string>()
  const first = new Map<string, string>()
  let serverMutations = 0
  let serverAt = 0

  /** The device's clock, which never repeats a timestamp. Its last digit is never the server's, so that no tie is left to chance. */
  const timestamp = (one: Device, at: number) => {
    const wall = Math.max(1, at - (at % 10) + 1 + DEVICES.findIndex((name) => name === one.name))
    one.last = wall > one.last.at ? { at: wall, counter: 0 } : { at: one.last.at, counter: one.last.counter + 1 }
    return { ...one.last, device: one.name }
  }

  const changeOf = (one: Device, { kind, title, value }: Extract<Step, { type: 'deed' }>): Change => {
    const common = {
      id: randomUUID(),
      deed: timestamp(one, clock.now() + (script.offsets[devices.indexOf(one)] ?? 0)),
    }
    const tmdbId = String(title)
    const progress = { ...common, kind: 'progress' as const, tmdbId }
    if (kind === 'position')
      return { ...progress, op: 'put', value: { meta, position: { duration: 100, watched: value } } }
    if (kind === 'hide') return { ...progress, op: 'put', value: { meta, isHidden: value % 2 === 0 } }
    if (kind === 'watched') return { ...progress, op: 'put', value: { meta, isWatched: value % 2 === 0 } }
    if (kind === 'forget') return { ...progress, op: 'delete' }
    if (kind === 'drop') return { ...common, kind: 'bookmark', op: 'delete', tmdbId }
    const rating = { ...common, kind: 'rating' as const, title: `movie/${tmdbId}` }
    if (kind === 'rate') return { ...rating, op: 'put', value: { stars: STARS[value % STARS.length] ?? 1 } }
    if (kind === 'unrate') return { ...rating, op: 'delete' }
    if (kind === 'theme')
      return { ...common, kind: 'setting', op: 'put', name: 'applicationTheme', value: String(value) }
    return { ...common, kind: 'bookmark', op: 'put', tmdbId, value: { meta: { ...meta, title: `Film ${value}` } } }
  }

  /** What counts as the time of mutations that are received now for the first time. */
  const count = (changes: readonly Change[]): void => {
    const fresh = changes.filter(({ id }) => !received.has(id))
    const inTime = fresh.toSorted(
      ({ deed: one }, { deed: two }) =>
        one.at - two.at || one.counter - two.counter || (one.device > two.device ? 1 : -1),
    )
    for (const change of inTime) {
      received.add(change.id)
      const isTrusted = change.deed.at < clock.now()
      counted.push({
        key: keyOf(change),
        at: isTrusted ? change.deed.at : serverNow(),
        order: isTrusted ? change.deed.counter : serverMutations++,
        device: change.deed.device,
        values: valuesOf(change),
      })
    }
  }
  const serverNow = (): number => (serverAt = Math.max(serverAt, clock.now()))

  const send = async (
    one: Device,
    { isAnswerLost, order }: { isAnswerLost: boolean; order: number },
  ): Promise<void> => {
    const batch = one.outbox.toSorted((a, b) => (a.id.charCodeAt(order % 8) % 7) - (b.id.charCodeAt(order % 8) % 7))
    count(batch)
    const { results } = await server().sync.submit(userId, [...batch, ...batch.slice(0, order % 3)])
    for (const result of results) {
      if (result.status === 'rejected') throw new Error(`A deed was lost: ${result.reason}`)
      const outcome = result.status === 'duplicate' ? result.first : result.status
      expect(first.get(result.id) ?? outcome).toBe(outcome)
      first.set(result.id, outcome)
    }
    if (!isAnswerLost) one.outbox = one.outbox.filter((change) => !batch.includes(change))
  }

  const learn = async (one: Device, limit: number): Promise<boolean> => {
    const page = await server().sync.changes(userId, { since: one.cursor, limit })
    expect(page.reset).toBeUndefined()
    for (const record of page.changes) one.view.set(keyOf(record), record)
    one.cursor = page.nextCursor
    return page.more
  }

  return {
    async play(index) {
      const now = script.steps[index]
      if (!now) return
      if (now.type === 'older') {
        counted.push({
          key: `progress ${now.title}`,
          at: serverNow(),
          order: serverMutations++,
          device: '',
          values: { watched: now.value, isShown: true },
        })
        await server().progress.put(userId, String(now.title), { meta, duration: 100, watched: now.value })
        return
      }
      const one = devices[now.device]
      if (!one) return
      if (now.type === 'deed') one.outbox.push(changeOf(one, now))
      if (now.type === 'send') await send(one, now)
      if (now.type === 'learn') await learn(one, now.limit)
      if (now.type === 'crash') Object.assign(one, { cursor: 0, view: new Map() })
    },
    async settle() {
      for (const one of devices) await send(one, { isAnswerLost: false, order: 5 })
      for (const one of devices) while (await learn(one, 3));
    },
    check(about) {
      const expected = replay(counted)
      for (const { view, outbox } of devices) {
        expect(outbox, about).toEqual([])
        const seen = [...view].map(([key, record]) => [key, shown(record)] as const)
        expect(new Map(seen.filter(([, value]) => value !== undefined)), about).toEqual(expected)
      }
      expect(first.size, about).toBe(received.size)
    },
    rehearse: () =>
      script.steps.flatMap((one) => {
        const who = one.type === 'deed' ? devices[one.device] : undefined
        return who && one.type === 'deed' ? [changeOf(who, one)] : []
      }),
  }
}

function valuesOf(change: Change): Counted['values'] {
  if (change.op === 'delete') return undefined
  if (change.kind === 'setting') return { setting: change.value }
  if (change.kind === 'bookmark') return { bookmark: change.value.meta.title }
  if (change.kind === 'rating') return { stars: change.value.stars }
  const { position, isHidden, isWatched } = change.value
  return {
    ...(position && { watched: position.watched }),
    ...(isHidden !== undefined && { isHidden }),
    ...(isWatched !== undefined && { isWatched }),
  }
}

/** All mutations, one after the other in the order of their time. */
function replay(mutations: readonly Counted[]): Map<string, unknown> {
  const library = new Map<string, Record<string, unknown>>()
  const inTime = mutations.toSorted(
    (one, two) => one.at - two.at || one.order - two.order || (one.device > two.device ? 1 : -1),
  )
  for (const { key, values } of inTime) {
    if (!values) {
      library.delete(key)
      continue
    }
    const { isShown, ...set } = values
    const before =
      library.get(key) ?? (key.startsWith('progress') ? { watched: undefined, isHidden: false, isWatched: false } : {})
    library.set(key, { ...before, ...set, ...(isShown === true && { isHidden: false }) })
  }
  return library
}
