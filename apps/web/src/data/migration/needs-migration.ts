import type { TextStorage } from '../../services/storage/text-storage.ts'

/** Stores of the site's own past, by key, with the version that is their last (product facts §3.2). */
export const LEGACY_STORES = Object.freeze({
  'mw-settings': 2,
  'mw-volume': 1,
  'mw-bookmarks': 3,
  'video-progress': 4,
})
export type LegacyKey = keyof typeof LEGACY_STORES
export const LEGACY_KEYS = Object.freeze(Object.keys(LEGACY_STORES)) as readonly LegacyKey[]

/** Stores of the reference site that live elsewhere with us (product facts §3.1); the others keep key and shape. */
export const REFERENCE_KEYS = Object.freeze(['__MW::bookmarks', '__MW::progress', '__MW::auth'] as const)

/** Where titles wait that nobody could name when their store moved (left-titles.ts). */
export const UNRESOLVED_KEY = 'mw-left'
/** They are asked for once a day, ms: a start waits for the answer. */
const ASK_AGAIN_AFTER_MS = 86_400_000

/** Whether it is time to ask for them again; a time to come is that of a clock that was wrong. */
export function isRetryDue(storage: TextStorage, now: number): boolean {
  const triedAt = Number(/"triedAt":(\d+)/.exec(storage.getItem(UNRESOLVED_KEY) ?? '')?.[1] ?? Number.NaN)
  return now >= triedAt + ASK_AGAIN_AFTER_MS || now < triedAt
}

/** Whether a legacy store still has to move; its version is the text's, 0 without one. */
function hasLegacyData(storage: TextStorage, key: LegacyKey): boolean {
  const text = storage.getItem(key)
  if (text === null) return false
  const version = /"--version"\s*:\s*(\d+)/.exec(text)?.[1]
  return Number(version ?? 0) < LEGACY_STORES[key]
}

/** Whether an older version or the reference site left something to move, so that the code for it is loaded only then. `now` in ms. */
export function needsMigration(storage: TextStorage, now: number): boolean {
  if (LEGACY_KEYS.some((key) => hasLegacyData(storage, key)) || isRetryDue(storage, now)) return true
  const [bookmarks, progress, auth] = REFERENCE_KEYS.map((key) => storage.getItem(key))
  return bookmarks !== null || progress !== null || (auth?.includes('"seed"') ?? false)
}
