import type * as z from 'zod/mini'
import { areLocalTextsBlocked, localTexts } from '../../services/storage/local-texts.ts'
import type { TextStorage } from '../../services/storage/text-storage.ts'
import { StepUnreachableError, type StoreDefinition } from './define-store.ts'

export interface StorePorts {
  readonly storage: TextStorage
  /** The browser blocks it: what is written lasts as long as the page. */
  readonly isBlocked?: boolean
  /** Hears of changes by other tabs: key and new text. Returns the way to stop. */
  readonly onForeignChange: (listener: (key: string | null) => void) => () => void
  /** Where an operator or a curious viewer reads what went wrong; never values. */
  readonly warn: (message: string) => void
  /** Hears of every change that should last: whether it does, and how to write the newest again. */
  readonly onWrite?: (key: string, isPersisted: boolean, again: () => void) => void
  /** Calls back after so many ms; without it, nothing is tried again by itself. */
  readonly after?: (ms: number, call: () => void) => void
}

/** An open store of settings: the newest state, and how to change it. */
export interface LocalStore<State extends object> {
  /** The state where nothing was ever set. */
  readonly defaults: State
  readonly get: () => State
  /** Changes some fields; what the schema refuses is not taken. */
  readonly set: (part: Partial<State>) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly close: () => void
}

interface Stored {
  version: number
  state: unknown
}

/** Reads `{"state":…,"version":n}`; null for anything else. A missing version is 0. */
function parseStored(text: string | null): Stored | null {
  if (text === null) return null
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || !('state' in parsed)) return null
    const version = 'version' in parsed ? parsed.version : 0
    return Number.isInteger(version) && Number(version) >= 0 ? { version: Number(version), state: parsed.state } : null
  } catch {
    return null
  }
}

/** Stored fields over defaults, as the schema reads them: unknown fields go, broken ones become the default. */
function validated<State extends object>(
  schema: z.ZodMiniType<State>,
  defaults: State,
  stored: unknown,
  onDamage: () => void = () => {},
): State {
  const fields: Record<string, unknown> = Object.fromEntries(Object.entries(defaults))
  const merged = { ...fields }
  const isObject = typeof stored === 'object' && stored !== null && !Array.isArray(stored)
  const given = isObject ? (stored as Record<string, unknown>) : {}
  for (const [name, value] of Object.entries(given)) if (name in defaults) merged[name] = value
  const whole = schema.safeParse(merged)
  if (!isObject || !whole.success) onDamage()
  if (whole.success) return whole.data
  for (const issue of whole.error.issues) {
    const name = String(issue.path[0])
    merged[name] = fields[name]
  }
  const repaired = schema.safeParse(merged)
  return repaired.success ? repaired.data : defaults
}

/**
 * Opens a store: reads it, migrates it step by step with a backup before each (`BACKUP-v<n>-<key>`), validates, and keeps it
 * current between tabs. A failed migration leaves the defaults in place and the backup in storage; a step that cannot reach
 * the network leaves everything as it is, for the next start (specification §4 "Local stores").
 */
export async function openStore<State extends object>(
  definition: StoreDefinition<State>,
  ports: StorePorts,
): Promise<LocalStore<State>> {
  const { key, steps, schema, defaults } = definition
  const { storage, warn } = ports
  const listeners = new Set<() => void>()
  let state = defaults
  let isPersisted = true

  const attempt = <Result>(what: string, work: () => Result): Result | undefined => {
    try {
      return work()
    } catch {
      warn(`${key}: ${what} was refused by the browser`)
      return undefined
    }
  }
  const read = () => attempt('reading', () => storage.getItem(key)) ?? null
  const write = () => {
    if (!isPersisted) return
    const isWritten = attempt('writing', () => {
      storage.setItem(key, JSON.stringify({ state, version: steps.length }))
      return true
    })
    ports.onWrite?.(key, isWritten === true, write)
  }
  const publish = (next: State) => {
    state = Object.freeze(next)
    for (const listener of listeners) listener()
  }

  const migrated = async (stored: Stored): Promise<unknown> => {
    let data = stored.state
    for (let version = stored.version; version < steps.length; version += 1) {
      const backup = JSON.stringify({ state: data, version })
      attempt('a backup', () => storage.setItem(`BACKUP-v${version}-${key}`, backup))
      data = await steps[version]?.(data)
    }
    return data
  }

  const text = read()
  const stored = parseStored(text)
  /** What cannot be read will be written over: a copy of it stays. */
  const keepDamaged = () => {
    attempt('a backup', () => storage.setItem(`BACKUP-damaged-${key}`, text ?? ''))
    warn(`${key}: what was stored is damaged; a copy of it is in BACKUP-damaged-${key}`)
  }
  if (text !== null && !stored) keepDamaged()
  if (stored && stored.version > steps.length) {
    // Written by a newer version of the product in another tab or before a downgrade: read, never overwritten.
    isPersisted = false
    state = validated(schema, defaults, stored.state)
  } else if (stored) {
    try {
      state = validated(schema, defaults, await migrated(stored), keepDamaged)
      if (stored.version < steps.length) write()
    } catch (error) {
      isPersisted = !(error instanceof StepUnreachableError)
      warn(`${key}: the migration failed; its data is in the backup`)
      write()
    }
  }

  const stop = ports.onForeignChange((changed) => {
    if (changed !== null && changed !== key) return
    const foreign = parseStored(read())
    if (foreign && foreign.version > steps.length) isPersisted = false
    publish(foreign ? validated(schema, defaults, foreign.state) : defaults)
  })

  return {
    defaults,
    get: () => state,
    set(part) {
      const parsed = schema.safeParse({ ...state, ...part })
      if (!parsed.success) return
      publish(parsed.data)
      write()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: stop,
  }
}

/** The ports of a real page. */
export function pagePorts(window: Window): StorePorts {
  return {
    storage: localTexts,
    isBlocked: areLocalTextsBlocked(),
    onForeignChange(listener) {
      const onStorage = (event: StorageEvent) => listener(event.key)
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
    warn: (message) => console.warn(message),
    after: (ms, call) => void window.setTimeout(call, ms),
  }
}
