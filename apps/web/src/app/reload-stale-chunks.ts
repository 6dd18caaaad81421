import type { TextStorage } from '../services/storage/text-storage.ts'
import { visitTexts } from '../services/storage/visit-texts.ts'

/** Remembers for this visit which build the page reloaded from, so that it reloads once and not for ever. */
const RELOADED_KEY = 'healedBuild'

/** What failed in this page, by message: what listens begins anew with what is drawn anew after a failure. */
const failed = new Set<string>()

/** What the reload needs of the page. */
export interface ReloadPorts {
  /** Address path of the script that this page began with; it names the build. */
  build: string | null
  /** The page as the server has it now. Rejects without a server. */
  fetchPage: () => Promise<string>
  storage: Pick<TextStorage, 'getItem' | 'setItem'>
  /** This page failed to fetch the same chunk before. */
  isRepeated: boolean
  /** A film is playing: nothing interrupts it. */
  isPlaying: () => boolean
  reload: () => void
}

/**
 * Handles a failed fetch of a chunk. When the server has a newer build, this one's chunks are gone: the page reloads,
 * once. When the server is there with the same build and a viewer tried again in vain, the page reloads as well: browsers may
 * remember that a module failed, and ask for it no more. Everything else (no network, a broken server) is left to the caller of the
 * chunk.
 */
export async function reloadForMissingChunk({
  build,
  fetchPage,
  storage,
  isRepeated,
  isPlaying,
  reload,
}: ReloadPorts): Promise<void> {
  const hasReloaded = storage.getItem(RELOADED_KEY) === build
  if (build === null || isPlaying() || (hasReloaded && !isRepeated)) return
  const page = await fetchPage().catch(() => null)
  if (page === null || !page.includes('<script type="module"') || isPlaying()) return
  const isStale = !page.includes(build)
  if (isStale ? hasReloaded : !isRepeated) return
  if (isStale) storage.setItem(RELOADED_KEY, build)
  reload()
}

/** Reloads stale pages from now on, until the signal ends. */
export function watchForMissingChunks(signal: AbortSignal): void {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]')
  const ports: Omit<ReloadPorts, 'isRepeated'> = {
    build: entry && new URL(entry.src).pathname,
    async fetchPage() {
      const answer = await fetch(import.meta.env.BASE_URL, { cache: 'no-store' })
      return answer.ok ? answer.text() : Promise.reject(new Error('no page'))
    },
    storage: visitTexts,
    isPlaying: () => [...document.querySelectorAll('video')].some((video) => !video.paused),
    reload: () => location.reload(),
  }
  window.addEventListener(
    'vite:preloadError',
    ({ payload }: { payload?: Error }) => {
      // The texts of a language fail without an error of their own, and are asked for again as often as they are needed.
      const isRepeated = payload !== undefined && failed.has(payload.message)
      if (payload) failed.add(payload.message)
      void reloadForMissingChunk({ ...ports, isRepeated })
    },
    { signal },
  )
}
