import { decodeMediaId, type MediaRef, type Season, type Title, type TitleDetails } from '@matinee/domain'
import type { Aggregator, NumberedId } from '../../services/aggregator/aggregator.ts'
import { paths } from '../../services/navigation/paths.ts'

/** An address of an older version, in decoded segments. */
export interface LegacyAddress {
  /** Begins with `JW` or `tmdb-show`. */
  media: string
  seasonId?: string
  episodeId?: string
}

/** The services that resolve old and new ids. Each may reject. */
export interface LegacyPorts {
  aggregator: () => Promise<Aggregator>
  movieByImdbId(imdbId: string): Promise<string | undefined>
  details(ref: MediaRef): Promise<TitleDetails>
  season(showId: string, number: number): Promise<Season>
}

const AGGREGATOR_ID = /^JW-(movie|show)-([\w]{1,40})(?:-|$)/
const TMDB_SHOW = /^tmdb-show-/

/** The same film or show in the movie database; undefined when unknown. */
async function refOf(kind: Title['kind'], id: string, ports: LegacyPorts) {
  const old = await (await ports.aggregator()).title(kind, id)
  const byImdb = kind === 'movie' && old?.imdbId ? await ports.movieByImdbId(old.imdbId) : undefined
  const found = byImdb ?? old?.tmdbId
  const ref = found === undefined ? null : decodeMediaId(`tmdb-${kind === 'movie' ? 'movie' : 'tv'}-${found}`)
  return old && ref && { ref, seasons: old.seasons }
}

/** The episode of old season and episode ids, by their numbers; the show alone where the ids are unknown. */
async function episodePath(
  show: TitleDetails,
  seasons: readonly NumberedId[],
  { seasonId, episodeId }: LegacyAddress,
  ports: LegacyPorts,
): Promise<string> {
  const number = seasons.find(({ id }) => id === seasonId)?.number
  if (seasonId === undefined || number === undefined) return paths.media(show)
  try {
    const [old, season] = await Promise.all([
      ports.aggregator().then((aggregator) => aggregator.season(seasonId)),
      ports.season(show.id, number),
    ])
    const episodeNumber = old?.episodes.find(({ id }) => id === episodeId)?.number
    const episode = season.episodes.find((candidate) => candidate.number === episodeNumber)
    return episode ? paths.episode(show, season.id, episode.id) : paths.season(show, season.id)
  } catch {
    return paths.media(show)
  }
}

/**
 * The address that replaced an old one (specification §2, protocols §12 with its "do instead"): undefined when unknown.
 * Rejects when a service did not answer.
 */
export async function resolveLegacyAddress(address: LegacyAddress, ports: LegacyPorts): Promise<string | undefined> {
  const { media, seasonId, episodeId } = address
  if (TMDB_SHOW.test(media)) {
    const ref = decodeMediaId(media.replace(TMDB_SHOW, 'tmdb-tv-'))
    if (!ref) return undefined
    const show = await ports.details(ref)
    if (seasonId === undefined) return paths.media(show)
    return episodeId === undefined ? paths.season(show, seasonId) : paths.episode(show, seasonId, episodeId)
  }
  const [, kind, id] = AGGREGATOR_ID.exec(media) ?? []
  if ((kind !== 'movie' && kind !== 'show') || id === undefined) return undefined
  const found = await refOf(kind, id, ports)
  if (!found) return undefined
  const title = await ports.details(found.ref)
  return title.kind === 'movie' ? paths.media(title) : episodePath(title, found.seasons, address, ports)
}
