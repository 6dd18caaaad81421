/** The way between the tabs of one browser. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

/** Opens a channel to the other tabs; where the browser blocks it, this one hears of nobody. */
export function openTabChannel(name: string): TabChannel {
  try {
    return new BroadcastChannel(name)
  } catch {
    return { postMessage() {}, addEventListener() {} }
  }
}
