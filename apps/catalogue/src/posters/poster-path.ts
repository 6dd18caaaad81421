/**
 * Changes whenever the drawings do: posters are cached for a year by their address.
 * Older addresses, as bookmarks hold them, go on answering with today's drawing.
 */
const posterVersion = 1

/** Whose poster a path names: a title of ours, or one of the movie database's that has no poster. */
export interface PosterAddress {
  kind: 'own' | 'movie' | 'tv'
  id: number
  isCurrent: boolean
}

/** `poster_path` of a title that the catalogue itself holds. */
export const ownPosterPath = (id: number): string => `/own-${id}.${posterVersion}.svg`

/** `poster_path` of a title that the movie database has no poster of. */
export const drawnPosterPath = (kind: 'movie' | 'tv', id: number): string => `/drawn-${kind}-${id}.${posterVersion}.svg`

const pattern = /^(?:own|drawn-(movie|tv))-(\d{1,10})\.(\d{1,4})\.svg$/

/** Reads the file name of a poster we draw; undefined for any other file. */
export function readPosterFile(file: string): PosterAddress | undefined {
  const [, kind, id, version] = pattern.exec(file) ?? []
  if (id === undefined) return undefined
  return {
    kind: kind === 'movie' || kind === 'tv' ? kind : 'own',
    id: Number(id),
    isCurrent: Number(version) === posterVersion,
  }
}
