import type { Quality } from '@matinee/contracts'

/** Order of the automatic choice, best first: 1080 before 4k (specification §4 "Quality"). */
const RANK: Readonly<Record<Quality, number>> = { '1080': 40, '4k': 35, '720': 30, '480': 20, '360': 10, unknown: 0 }
/** Lines of a bucket, for "lower" and "higher" of a manual choice. */
const LINES: Readonly<Record<Quality, number>> = {
  '4k': 2160,
  '1080': 1080,
  '720': 720,
  '480': 480,
  '360': 360,
  unknown: 0,
}

export interface QualityPreference {
  automaticQuality: boolean
  lastChosenQuality: Quality | null
}

/**
 * Picks one of the qualities a source offers (specification §4 "Quality").
 * Automatic: the best by rank. Manual: the chosen one, else the nearest lower by resolution, else the nearest higher.
 * Returns null when nothing is offered.
 */
export function chooseQuality(offered: readonly Quality[], preference: QualityPreference): Quality | null {
  const best = offered.toSorted((a, b) => RANK[b] - RANK[a])[0] ?? null
  const wanted = preference.lastChosenQuality
  if (preference.automaticQuality || wanted === null) return best
  // A preference for the unknown quality says nothing of the known ones.
  if (wanted === 'unknown') return offered.includes('unknown') ? 'unknown' : best
  const known = offered.filter((quality) => quality !== 'unknown').toSorted((a, b) => LINES[b] - LINES[a])
  return known.find((quality) => LINES[quality] <= LINES[wanted]) ?? known.at(-1) ?? best
}
