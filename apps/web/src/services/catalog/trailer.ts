import type { CatalogueMovie } from '@matinee/contracts'
import type { Trailer } from '@matinee/domain'

type Video = NonNullable<CatalogueMovie['videos']>[number]

/** The sites that the movie database names, with what their keys look like: an address is never made of anything else. */
const SITES: ReadonlyArray<{ site: string; key: RegExp; prefix: string }> = [
  { site: 'YouTube', key: /^[\w-]{11}$/, prefix: 'https://www.youtube.com/watch?v=' },
  { site: 'Vimeo', key: /^[1-9]\d{0,11}$/, prefix: 'https://vimeo.com/' },
]

/** Best first; other videos are no trailers. */
const TYPES = ['Trailer', 'Teaser']

const rankOf = ({ type, official }: Video) => TYPES.indexOf(type) * 2 + (official === false ? 1 : 0)

function readTrailer({ site: name, key, type }: Video): Trailer | undefined {
  const site = SITES.find((each) => each.site === name)
  return site?.key.test(key) && TYPES.includes(type) ? { site: site.site, address: site.prefix + key } : undefined
}

/** Returns the trailer among a title's videos: a trailer before a teaser, its makers' own before a fan's. */
export const trailerOf = (videos: readonly Video[]): Trailer | undefined =>
  videos
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(readTrailer)
    .find((trailer) => trailer !== undefined)
