import { createRoot, type Root } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/** A place on the page, with a root of React to draw parts of a page there; both go with the test. */
export function reactPlace(): { place: HTMLDivElement; root: Root } {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  return { place, root }
}
