import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineStore, StepUnreachableError, type MigrationStep } from './define-store.ts'
import { openStore, type StorePorts } from './open-store.ts'

const schema = z.object({ volume: z.number().check(z.minimum(0), z.maximum(1)), name: z.string() })
const defaults = { volume: 1, name: 'none' }
const KEY = '__MW::volume'

function store(...steps: MigrationStep[]) {
  const versions = [...steps, undefined].map((migrate, version) => ({ version, ...(migrate && { migrate }) }))
  return defineStore({ key: KEY, versions, schema, defaults })
}

/** Storage of one browser, and two tabs on it. */
function browser(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  const tabs = new Set<(key: string | null) => void>()
  const warnings: string[] = []
  const tab = (): StorePorts => {
    let own: ((key: string | null) => void) | undefined
    return {
      storage: {
        getItem: (key) => map.get(key) ?? null,
        setItem: (key, value) => {
          map.set(key, value)
          for (const other of tabs) if (other !== own) other(key)
        },
        removeItem: (key) => map.delete(key),
      },
      onForeignChange(listener) {
        own = listener
        tabs.add(listener)
        return () => tabs.delete(listener)
      },
      warn: (message) => warnings.push(message),
    }
  }
  return { map, tab, warnings }
}
const stored = (state: unknown, version?: number) =>
  JSON.stringify({ state, ...(version !== undefined && { version }) })

describe('defineStore', () => {
  const versions = (...numbers: number[]) =>
    numbers.map((version, index) => ({
      version,
      ...(index < numbers.length - 1 && { migrate: (old: unknown) => old }),
    }))
  const define =
    (list: ReadonlyArray<{ version: number; migrate?: MigrationStep }>, key = KEY) =>
    () =>
      defineStore({ key, versions: list, schema, defaults })

  it('S-431 refuses versions that do not rise by one from 0', () => {
    expect(define(versions(0, 1, 2))).not.toThrow()
    for (const wrong of [
      versions(1),
      versions(0, 2),
      versions(0, 1, 1),
      versions(),
      [{ version: 0 }, { version: 1 }],
    ]) {
      expect(define(wrong)).toThrow('must rise by one from 0')
    }
  })
  it('S-585 refuses a key without a specified prefix', () => {
    expect(define(versions(0), 'volume')).toThrow('prefixes')
    expect(define(versions(0), 'mw-volume')).not.toThrow()
  })
})

describe('openStore', () => {
  it('begins with the defaults and stores what is set, under its key and version', async () => {
    const { map, tab } = browser()
    const volume = await openStore(store(), tab())
    expect(volume.get()).toEqual(defaults)
    volume.set({ volume: 0.5 })
    expect(JSON.parse(map.get(KEY) ?? '')).toEqual({ state: { volume: 0.5, name: 'none' }, version: 0 })
  })

  it('reads what the reference site wrote', async () => {
    const { tab } = browser({ [KEY]: '{"state":{"volume":0.3},"version":0}' })
    expect((await openStore(store(), tab())).get()).toEqual({ volume: 0.3, name: 'none' })
  })

  it('S-365 S-366 migrates in order, with a backup before each step', async () => {
    const { map, tab } = browser({ [KEY]: stored({ loud: 30 }, 0) })
    const steps: MigrationStep[] = [
      (old) => ({ percent: (old as { loud: number }).loud }),
      async (old) => ({ volume: (old as { percent: number }).percent / 100, name: 'migrated' }),
    ]
    const volume = await openStore(store(...steps), tab())
    expect(volume.get()).toEqual({ volume: 0.3, name: 'migrated' })
    expect(JSON.parse(map.get(`BACKUP-v0-${KEY}`) ?? '')).toEqual({ state: { loud: 30 }, version: 0 })
    expect(JSON.parse(map.get(`BACKUP-v1-${KEY}`) ?? '')).toEqual({ state: { percent: 30 }, version: 1 })
    expect(JSON.parse(map.get(KEY) ?? '').version).toBe(2)
  })

  it('S-367 a failed migration leaves the latest defaults in place and keeps the backup', async () => {
    const { map, tab, warnings } = browser({ [KEY]: stored({ volume: 0.2 }, 0) })
    const fail = () => {
      throw new Error('broken')
    }
    const volume = await openStore(store(fail), tab())
    expect(volume.get()).toEqual(defaults)
    expect(JSON.parse(map.get(KEY) ?? '')).toEqual({ state: defaults, version: 1 })
    expect(map.get(`BACKUP-v0-${KEY}`)).toContain('0.2')
    expect(warnings).toHaveLength(1)
  })

  it('a step that cannot reach the network leaves the old data for the next start', async () => {
    const { map, tab } = browser({ [KEY]: stored({ volume: 0.2 }, 0) })
    const unreachable = () => Promise.reject(new StepUnreachableError('offline'))
    const volume = await openStore(store(unreachable), tab())
    volume.set({ volume: 0.9 })
    expect(JSON.parse(map.get(KEY) ?? '')).toEqual({ state: { volume: 0.2 }, version: 0 })
    expect(
      (
        await openStore(
          store((old) => old),
          tab(),
        )
      ).get().volume,
    ).toBe(0.2)
  })

  it.each([
    '',
    'null',
    '[]',
    '{"state":7}',
    '{"version":0}',
    'not json',
    '{"state":{"volume":"loud"},"version":0}',
    '{"state":{},"version":-1}',
  ])('damaged data (%s) reads as the defaults, is told, and stays as a copy', async (text) => {
    const { tab, map, warnings } = browser({ [KEY]: text })
    const volume = await openStore(store(), tab())
    expect(volume.get()).toEqual(defaults)
    volume.set({ volume: 0.5 })
    expect(map.get(`BACKUP-damaged-${KEY}`)).toBe(text)
    expect(warnings).toEqual([expect.stringContaining('damaged')])
  })

  it('one broken field does not take the others with it', async () => {
    const { tab } = browser({ [KEY]: stored({ volume: 7, name: 'kept', extra: 1 }, 0) })
    expect((await openStore(store(), tab())).get()).toEqual({ volume: 1, name: 'kept' })
  })

  it('never overwrites what a newer version wrote', async () => {
    const newer = stored({ volume: 0.4, name: 'new', more: true }, 9)
    const { map, tab } = browser({ [KEY]: newer })
    const volume = await openStore(store(), tab())
    volume.set({ volume: 0.1 })
    expect(volume.get().volume).toBe(0.1)
    expect(map.get(KEY)).toBe(newer)
  })

  it('is live between tabs', async () => {
    const { tab } = browser()
    const [one, two] = [await openStore(store(), tab()), await openStore(store(), tab())]
    const received: number[] = []
    two.subscribe(() => received.push(two.get().volume))
    one.set({ volume: 0.25 })
    expect(received).toEqual([0.25])
    expect(two.get().volume).toBe(0.25)
  })

  it('does not take what its schema refuses', async () => {
    const { tab } = browser()
    const volume = await openStore(store(), tab())
    volume.set({ volume: 3 })
    expect(volume.get().volume).toBe(1)
  })

  it('works without storage, for as long as the page lives', async () => {
    const { tab, warnings } = browser()
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const volume = await openStore(store(), {
      ...tab(),
      storage: { getItem: refuse, setItem: refuse, removeItem: refuse },
    })
    volume.set({ volume: 0.5 })
    expect(volume.get().volume).toBe(0.5)
    expect(warnings.length).toBeGreaterThan(0)
  })
})
