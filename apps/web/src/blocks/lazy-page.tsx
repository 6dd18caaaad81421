import type { ComponentType } from 'react'
import { deferredPart } from './deferred-part.tsx'
import { LoadingPage } from './loading-page.tsx'

interface LazyPage {
  Page: ComponentType
  /** Fetches the page's code; the next visit then renders at once. */
  preload: () => Promise<void>
}

/** A page whose code is fetched when it is first shown, or before by `preload`. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  const { Part, preload } = deferredPart(load, { fallback: <LoadingPage />, needsTexts: true })
  return { Page: Part, preload }
}
