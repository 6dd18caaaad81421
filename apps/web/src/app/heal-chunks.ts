/** Remembers for this visit which build was given up for a newer one, so that a page is reloaded once and not for ever. */
const HEALED_KEY = 'healedBuild'

/** What healing needs of the page. */
export interface HealPorts {
  /** Address path of the script that this page began with; it names the build. */
  build: string | null
  /** The page as the server has it now. Rejects where there is no server. */
  fetchPage: () => Promise<string>
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** A film is playing: nothing interrupts it. */
  isPlaying: () => boolean
  reload: () => void
}

/**
 * A part of the page could not be fetched. When the server has a newer build by now, this one's parts are gone: the page reloads,
 * once. Everything else (no network, a broken server) is left to whoever asked for the part.
 */
export async function healMissingChunk({ build, fetchPage, storage, isPlaying, reload }: HealPorts): Promise<void> {
  if (build === null || isPlaying() || storage.getItem(HEALED_KEY) === build) return
  const page = await fetchPage().catch(() => null)
  if (page === null || !page.includes('<script type="module"') || page.includes(build) || isPlaying()) return
  storage.setItem(HEALED_KEY, build)
  reload()
}

/** Heals this page from now on, until the signal ends. */
export function watchForMissingChunks(signal: AbortSignal): void {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]')
  const ports: HealPorts = {
    build: entry && new URL(entry.src).pathname,
    async fetchPage() {
      const answer = await fetch('/', { cache: 'no-store' })
      return answer.ok ? answer.text() : Promise.reject(new Error('no page'))
    },
    storage: sessionStorage,
    isPlaying: () => [...document.querySelectorAll('video')].some((video) => !video.paused),
    reload: () => location.reload(),
  }
  window.addEventListener('vite:preloadError', () => void healMissingChunk(ports), { signal })
}
