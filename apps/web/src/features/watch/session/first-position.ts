import { type MediaRef, parseStartTime, startPositionOf } from '@matinee/domain'
import { type Clock, systemClock } from '@matinee/player/core'
import type { Library } from '../../../data/library/library-context.ts'

/**
 * How long to wait for a library whose browser blocks its storage, ms. Long enough for a slow device: a film that began
 * too early would overwrite the saved position with its beginning.
 */
const LIBRARY_MS = 10_000

/**
 * Where a film begins, in seconds (specification §4). The saved position is awaited only where it decides, and not for
 * long: a library that fails or stays silent counts as empty. Never rejects; ends early, at the beginning, with the
 * signal.
 */
export async function firstPositionOf(
  {
    fromBeginning,
    asked,
    saved,
  }: {
    fromBeginning: boolean
    asked: number | undefined
    saved: Promise<{ position?: { watched: number; duration: number } | undefined } | undefined>
  },
  clock: Clock,
  signal: AbortSignal,
): Promise<number> {
  if (fromBeginning || asked !== undefined) return startPositionOf({ fromBeginning, asked, saved: undefined })
  const record = await new Promise<Awaited<typeof saved>>((resolve) => {
    const stop = clock.after(LIBRARY_MS, () => resolve(undefined), signal)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
    saved.then(resolve, () => resolve(undefined)).finally(stop)
  })
  return startPositionOf({ fromBeginning, asked, saved: record?.position })
}

/** Where a film that is opened by its address will begin, in seconds, before anything else is known of it. Never rejects. */
export function startOfVisit(
  { id }: MediaRef,
  search: string,
  { progress }: Pick<Library, 'progress'>,
): Promise<number> {
  const asked = parseStartTime(new URLSearchParams(search).get('t'))
  const saved = progress.one({ tmdbId: id, seasonId: '', episodeId: '' })
  return firstPositionOf({ fromBeginning: false, asked, saved }, systemClock, new AbortController().signal)
}
