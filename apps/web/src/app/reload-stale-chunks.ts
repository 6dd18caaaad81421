/** Remembers for this visit which build the page reloaded from, so that it reloads once and not for ever. */
const RELOADED_KEY = 'healedBuild'

/** What the reload needs of the page. */
export interface ReloadPorts {
  /** Address path of the script that this page began with; it names the build. */
  build: string | null
  /** The page as the server has it now. Rejects without a server. */
  fetchPage: () => Promise<string>
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** A film is playing: nothing interrupts it. */
  isPlaying: () => boolean
  reload: () => void
}

/**
 * Handles a failed fetch of a chunk. When the server has a newer build, this one's chunks are gone: the page reloads,
 * once. Everything else (no network, a broken server) is left to the caller of the chunk.
 */
export async function reloadForMissingChunk({
  build,
  fetchPage,
  storage,
  isPlaying,
  reload,
}: ReloadPorts): Promise<void> {
  if (build === null || isPlaying() || storage.getItem(RELOADED_KEY) === build) return
  const page = await fetchPage().catch(() => null)
  if (page === null || !page.includes('<script type="module"') || page.includes(build) || isPlaying()) return
  storage.setItem(RELOADED_KEY, build)
  reload()
}

/** Reloads stale pages from now on, until the signal ends. */
export function watchForMissingChunks(signal: AbortSignal): void {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]')
  const ports: ReloadPorts = {
    build: entry && new URL(entry.src).pathname,
    async fetchPage() {
      const answer = await fetch('/', { cache: 'no-store' })
      return answer.ok ? answer.text() : Promise.reject(new Error('no page'))
    },
    storage: sessionStorage,
    isPlaying: () => [...document.querySelectorAll('video')].some((video) => !video.paused),
    reload: () => location.reload(),
  }
  window.addEventListener('vite:preloadError', () => void reloadForMissingChunk(ports), { signal })
}
