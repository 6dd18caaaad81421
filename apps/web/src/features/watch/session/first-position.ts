import { type MediaRef, parseStartTime, startPositionOf } from '@matinee/domain'
import { type Clock, systemClock } from '@matinee/player/core'
import type { Library } from '../../../data/library/library-context.ts'

/**
 * How long to wait for a library whose browser blocks its storage, ms. Long enough for a slow device: a film that began
 * too early would overwrite the saved position with its beginning.
 */
const LIBRARY_MS = 10_000

type Saved = Promise<{ position?: { watched: number; duration: number } | undefined } | undefined>

/**
 * The saved position, awaited not for long: a library that fails or stays silent counts as empty. Never rejects; ends early, without
 * one, with the signal.
 */
export async function savedSoon(saved: Saved, clock: Clock, signal: AbortSignal) {
  const record = await new Promise<Awaited<Saved>>((resolve) => {
    const stop = clock.after(LIBRARY_MS, () => resolve(undefined), signal)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
    saved.then(resolve, () => resolve(undefined)).finally(stop)
  })
  return record?.position
}

/**
 * Where a film begins (specification §4), and the length of the film in which that was noted; both in seconds. The saved position is
 * awaited only where it decides (`savedSoon`).
 */
export async function firstPositionOf(
  { fromBeginning, asked, saved }: { fromBeginning: boolean; asked: number | undefined; saved: Saved },
  clock: Clock,
  signal: AbortSignal,
): Promise<{ startAt: number; notedIn: number | undefined }> {
  const position = fromBeginning || asked !== undefined ? undefined : await savedSoon(saved, clock, signal)
  return { startAt: startPositionOf({ fromBeginning, asked, saved: position }), notedIn: position?.duration }
}

/** Where a film that is opened by its address will begin, in seconds, before anything else is known of it. Never rejects. */
export async function startOfVisit(
  { id }: MediaRef,
  search: string,
  { progress }: Pick<Library, 'progress'>,
): Promise<number> {
  const asked = parseStartTime(new URLSearchParams(search).get('t'))
  const saved = progress.one({ tmdbId: id, seasonId: '', episodeId: '' })
  const { signal } = new AbortController()
  return (await firstPositionOf({ fromBeginning: false, asked, saved }, systemClock, signal)).startAt
}
