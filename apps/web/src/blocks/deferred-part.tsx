import { createElement, useState, type ComponentType, type ReactNode } from 'react'
import { useI18n } from '../i18n/i18n.ts'
import { allTexts } from '../i18n/use-all-texts.ts'
import { fetchedOnce } from '../services/arrival/fetched-once.ts'
import { useArrived } from '../services/arrival/use-arrived.ts'

interface DeferredPart<Props> {
  Part: ComponentType<Props>
  /** Fetches its code ahead; it then renders at once. */
  preload: () => Promise<void>
}

/**
 * A part of the page whose code is fetched when it is first shown, or before by `preload`. Until that and the deferred
 * texts, if needed, are loaded, `fallback` is rendered. A failed fetch of the code is thrown, and the next render that needs it
 * tries again; texts are waited for.
 */
export function deferredPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, needsTexts = false }: { fallback?: ReactNode; needsTexts?: boolean } = {},
): DeferredPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const preload = fetchedOnce(async () => {
    loaded = await load()
  })
  function Part(props: Props) {
    const i18n = useI18n()
    const [begun] = useState(preload)
    const hasCode = useArrived(begun)
    const hasTexts = useArrived(needsTexts ? allTexts(i18n) : begun)
    return loaded && hasCode && hasTexts ? createElement(loaded, props) : fallback
  }
  return { Part, preload }
}
