import type { WorkerMessage } from './messages.ts'

/** A page that stays open for days asks for a newer version now and then, ms. */
const LOOK_EVERY_MS = 3_600_000

export interface Installed {
  /** Takes the newer version over and loads the page anew. */
  update: () => void
}

const tell = (worker: ServiceWorker | null, message: WorkerMessage) => worker?.postMessage(message)

/** Files that this page loaded by itself, before a worker could keep them: its language, its fonts. */
function loadedAssets(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return paths.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)
}

/**
 * Installs the service worker and tells when a newer version waits. Nothing happens where there is no such thing (plain http, a
 * private window), and nothing is loaded anew by itself.
 */
export async function registerWorker(onNewer: (installed: Installed) => void, signal: AbortSignal): Promise<void> {
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  const registration = (await container?.register('/sw.js').catch(() => undefined)) as
    | ServiceWorkerRegistration
    | undefined
  if (!container || !registration || signal.aborted) return

  const offer = (waiting: ServiceWorker) =>
    onNewer({
      update() {
        container.addEventListener('controllerchange', () => location.reload(), { once: true })
        tell(waiting, { kind: 'takeOver' })
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
  const timer = setInterval(() => void registration.update().catch(() => {}), LOOK_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  const { active } = await container.ready
  tell(active, { kind: 'keep', paths: loadedAssets() })
}
