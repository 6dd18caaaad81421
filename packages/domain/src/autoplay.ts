/** The one place of the rule when a show goes on by itself (specification §4 "Next episode", §6). */

/** Share of the duration before the end within which autoplay advances (specification §9). */
const AUTOPLAY_SHARE = 0.01

/**
 * Whether this host and this browser may autoplay (specification §6): the host allows it, the extension is active, or
 * the viewer set a proxy.
 */
export function isAutoplayAllowed(permission: {
  hostAllows: boolean
  extensionActive: boolean
  hasOwnProxy: boolean
}): boolean {
  return permission.hostAllows || permission.extensionActive || permission.hasOwnProxy
}

/** Whether to play the next episode now: wanted, allowed, once, and within 1 % of the end. Seconds. */
export function shouldAdvance(input: {
  isWanted: boolean
  isAllowed: boolean
  hasAdvanced: boolean
  position: number
  duration: number
}): boolean {
  const { isWanted, isAllowed, hasAdvanced, position, duration } = input
  if (!isWanted || !isAllowed || hasAdvanced || !(duration > 0) || !Number.isFinite(duration)) return false
  return position >= duration * (1 - AUTOPLAY_SHARE)
}

/**
 * Progress of autoplay's countdown, 0 to 1: it fills over the 1 % before autoplay advances, so that a viewer can see
 * and cancel it.
 */
export function advanceShare(position: number, duration: number): number {
  if (!(duration > 0) || !Number.isFinite(duration)) return 0
  const begins = duration * (1 - 2 * AUTOPLAY_SHARE)
  return Math.min(Math.max((position - begins) / (duration * AUTOPLAY_SHARE), 0), 1)
}
