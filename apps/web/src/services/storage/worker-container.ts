/** Where service workers are installed; undefined on a plain `http://` address, and where the browser blocks them. */
export function workerContainer(): ServiceWorkerContainer | undefined {
  try {
    return (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  } catch {
    return undefined
  }
}
