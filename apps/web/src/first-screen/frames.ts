/** A page of each kind of first screen: the build draws these. */
export const FRAME_PATHS = { home: '/', page: '/about', player: '/media/first', discover: '/discover' } as const

/** Kinds of first screens that stand in a document. */
export type Frame = keyof typeof FRAME_PATHS

/**
 * The documents of the site, `<name>.html`, with the frames in each: the first one in `#root`, the others in templates. One that
 * is named like a path is that path's; every other path has the index.
 */
export const DOCUMENTS = {
  index: ['home', 'page', 'player'],
  discover: ['discover', 'page'],
} as const satisfies Record<string, readonly Frame[]>

/** The first screen of an address in the index, by its path below the site's. */
export function frameOf(path: string): Frame {
  if (path === '/') return 'home'
  return /^\/(?:media|dev\/video)(?:\/|$)/.test(path) ? 'player' : 'page'
}

/** The same in Discover's own document. A query may narrow the page or open a row, which begins otherwise. */
export const frameInDiscover = (path: string, search: string): Frame =>
  path === FRAME_PATHS.discover && ['', '?ui=tv'].includes(search) ? 'discover' : 'page'
