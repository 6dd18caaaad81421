/** What making pictures needs of the page. Tests inject their own. */
export interface ThumbnailPlatform {
  /** Safari draws black pictures of a film that is not on screen (specification §9 "Thumbnails"). */
  readonly isSafari: boolean
  /** The viewer's browser saves data. */
  savesData(): boolean
  isVisible(): boolean
  /** Calls back when the page is shown or hidden, until the signal ends. */
  watchVisibility(listener: () => void, signal: AbortSignal): void
  /** Resolves when the page is idle. Rejects when the signal ends. */
  rest(signal: AbortSignal): Promise<void>
}

/** The page counts as idle after this long at the latest, in milliseconds. */
const IDLE_TIMEOUT_MS = 2000

export function browserPlatform(): ThumbnailPlatform {
  const { userAgent, vendor } = navigator
  return {
    // Every browser of an iPhone counts as Safari.
    isSafari: vendor.startsWith('Apple') && /AppleWebKit/.test(userAgent),
    savesData: () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true,
    isVisible: () => document.visibilityState === 'visible',
    watchVisibility: (listener, signal) => document.addEventListener('visibilitychange', listener, { signal }),
    rest: (signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
        else setTimeout(resolve)
      }),
  }
}
