import type { TextStorage } from '../services/storage/text-storage.ts'
import { visitTexts } from '../services/storage/visit-texts.ts'

/** Remembers for this visit which build the page reloaded from, so that it reloads once and not for ever. */
const RELOADED_KEY = 'healedBuild'

/**
 * What failed in this page while the server was there, by message, with the clicks until then: what listens begins anew with what is
 * drawn anew after a failure.
 */
const failures = new Map<string, number>()

/** What the reload needs of the page. */
export interface ReloadPorts {
  /** Address path of the script that this page began with; it names the build. */
  build: string | null
  /** The page as the server has it now. Rejects without a server. */
  fetchPage: () => Promise<string>
  storage: Pick<TextStorage, 'getItem' | 'setItem'>
  failures: Map<string, number>
  /** How often the viewer clicked in this page. */
  clicks: () => number
  /** A film is playing: nothing interrupts it. */
  isPlaying: () => boolean
  reload: () => void
}

/**
 * Handles a failed fetch of a chunk. When the server has a newer build, this one's chunks are gone: the page reloads,
 * once. When the server is there with the same build and a viewer tried again in vain, the page reloads as well: browsers may
 * remember that a module failed, and ask for it no more. What the page fetches ahead fails often without a network, and is nobody's
 * try. Everything else (no network, a broken server) is left to the caller of the chunk.
 * @param what The failure's message; undefined where it has none.
 */
export async function reloadForMissingChunk(
  { build, fetchPage, storage, failures: before, clicks, isPlaying, reload }: ReloadPorts,
  what: string | undefined,
): Promise<void> {
  if (build === null || isPlaying()) return
  const page = await fetchPage().catch(() => null)
  if (page === null || !page.includes('<script type="module"') || isPlaying()) return
  const lastClicks = what === undefined ? undefined : before.get(what)
  if (what !== undefined) before.set(what, clicks())
  const isTriedAgain = lastClicks !== undefined && clicks() > lastClicks
  const isStale = !page.includes(build)
  if (isStale ? storage.getItem(RELOADED_KEY) === build : !isTriedAgain) return
  if (isStale) storage.setItem(RELOADED_KEY, build)
  reload()
}

/** Reloads stale pages from now on, until the signal ends. */
export function watchForMissingChunks(signal: AbortSignal): void {
  let clicks = 0
  document.addEventListener('click', () => (clicks += 1), { capture: true, passive: true, signal })
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]')
  const ports: ReloadPorts = {
    build: entry && new URL(entry.src).pathname,
    async fetchPage() {
      const answer = await fetch(import.meta.env.BASE_URL, { cache: 'no-store' })
      return answer.ok ? answer.text() : Promise.reject(new Error('no page'))
    },
    storage: visitTexts,
    failures,
    clicks: () => clicks,
    isPlaying: () => [...document.querySelectorAll('video')].some((video) => !video.paused),
    reload: () => location.reload(),
  }
  window.addEventListener(
    'vite:preloadError',
    // The texts of a language fail without an error of their own, and are asked for again as often as they are needed.
    ({ payload }: { payload?: Error }) => void reloadForMissingChunk(ports, payload?.message),
    { signal },
  )
}
