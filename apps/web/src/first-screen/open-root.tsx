import { useLayoutEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { isTakenOver, leaveDocument } from './document-state.ts'

export interface PageRootElement {
  /** Draws over what the document shows. */
  render: (page: ReactNode) => void
  /** Draws the page itself: takes over the document's nodes where they are the page's own. */
  renderPage: (page: ReactNode, drawsAsBuilt: boolean) => void
}

/** What only the document needed goes with the first frame of the page, and not before. */
function Drawn({ children }: { children: ReactNode }) {
  useLayoutEffect(leaveDocument, [])
  return children
}

/**
 * The element in which the page lives. The document shows its first screen there: React takes that over if nothing was drawn in
 * between and this host draws what the build drew; otherwise its first frame takes its place.
 */
export function openRoot(element: HTMLElement): PageRootElement {
  let root: Root | undefined
  const render = (page: ReactNode) => {
    root ??= createRoot(element)
    root.render(<Drawn>{page}</Drawn>)
  }
  return {
    render,
    renderPage(page, drawsAsBuilt) {
      if (root || !drawsAsBuilt || !isTakenOver()) render(page)
      else root = hydrateRoot(element, <Drawn>{page}</Drawn>)
    },
  }
}
