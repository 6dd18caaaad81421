import { workerContainer } from '../services/storage/worker-container.ts'
import type { WorkerMessage } from './messages.ts'

/** How often a page that stays open for days checks for a newer version, ms. */
const LOOK_EVERY_MS = 3_600_000

export interface Installed {
  /** Activates the newer version and reloads the page. */
  update: () => void
}

const notify = (worker: ServiceWorker | null, message: WorkerMessage) => worker?.postMessage(message)

/** Files that this page loaded before a worker could cache them: its language, its fonts. */
function loadedAssets(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return paths.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)
}

/**
 * Installs the service worker and reports when a newer version waits. Does nothing without support (plain http, a
 * private window), and never reloads by itself.
 */
export async function registerWorker(onNewer: (installed: Installed) => void, signal: AbortSignal): Promise<void> {
  const container = workerContainer()
  // Without a worker the site works with a network.
  const registration = (await container?.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => undefined)) as
    | ServiceWorkerRegistration
    | undefined
  if (!container || !registration || signal.aborted) return

  const offer = (waiting: ServiceWorker) =>
    onNewer({
      update() {
        container.addEventListener('controllerchange', () => location.reload(), { once: true })
        notify(waiting, { kind: 'takeOver' })
      },
    })
  const look = (worker: ServiceWorker | null) => {
    worker?.addEventListener(
      'statechange',
      () => {
        if (worker.state === 'installed' && container.controller) offer(worker)
      },
      { signal },
    )
  }
  if (registration.waiting && container.controller) offer(registration.waiting)
  look(registration.installing)
  registration.addEventListener('updatefound', () => look(registration.installing), { signal })
  // Without a network it looks the next time.
  const timer = setInterval(() => void registration.update().catch(() => {}), LOOK_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  const { active } = await container.ready
  notify(active, { kind: 'keep', paths: loadedAssets() })
}
