/** A page of each kind of first screen: the build draws these. */
export const FRAME_PATHS = { home: '/', page: '/about', player: '/media/first' } as const

/** Kinds of first screens that stand in the document. */
export type Frame = keyof typeof FRAME_PATHS

/** The first screen of an address, by its path below the site's. */
export function frameOf(path: string): Frame {
  if (path === '/') return 'home'
  return /^\/(?:media|dev\/video)(?:\/|$)/.test(path) ? 'player' : 'page'
}
