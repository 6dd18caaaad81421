import type { KnownSeason, SeasonRef } from '@matinee/domain'

/**
 * The seasons of a show, with the episodes of those that `read` knows by their number. The season that was asked for is
 * included where the show does not list it, because it may be newer than the stored show; otherwise it would be
 * requested for ever.
 */
export function withEpisodes(
  listed: readonly SeasonRef[],
  asked: number | undefined,
  read: (seasonNumber: number) => KnownSeason | undefined,
): KnownSeason[] {
  const known = listed.map((season) => read(season.number) ?? season)
  const unlisted = asked === undefined || listed.some(({ number }) => number === asked) ? undefined : read(asked)
  return unlisted ? [...known, unlisted] : known
}
