import { onTestFinished } from 'vitest'

/** Collects the paths of pictures that do not come, in the width that the browser chose, until the test ends. */
export function failedPictures(): readonly string[] {
  const paths: string[] = []
  const collect = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) paths.push(new URL(target.currentSrc).pathname)
  }
  // Before the page's own handlers, which choose another address. Errors of pictures do not bubble.
  window.addEventListener('error', collect, { capture: true })
  onTestFinished(() => window.removeEventListener('error', collect, { capture: true }))
  return paths
}
