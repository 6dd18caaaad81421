import { createElement, useState, type ComponentType, type ReactNode } from 'react'
import { useI18n } from '../i18n/i18n.ts'
import { fetchedOnce } from '../services/arrival/fetched-once.ts'
import { useArrived } from '../services/arrival/use-arrived.ts'

interface LatePart<Props> {
  Part: ComponentType<Props>
  /** Fetches its code ahead; it is then drawn at once. */
  preload: () => Promise<void>
}

/**
 * A part of the page whose code is fetched when it is first shown, or before by `preload`. Until it is there, with the texts that the
 * first page does without where it needs them, `fallback` is drawn. What could not be fetched is thrown, and tried again by the next
 * who needs it.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, needsTexts = false }: { fallback?: ReactNode; needsTexts?: boolean } = {},
): LatePart<Props> {
  let loaded: ComponentType<Props> | undefined
  const preload = fetchedOnce(async () => {
    loaded = await load()
  })
  function Part(props: Props) {
    const i18n = useI18n()
    const [begun] = useState(preload)
    const hasCode = useArrived(begun)
    const hasTexts = useArrived(needsTexts ? i18n.complete() : begun)
    return loaded && hasCode && hasTexts ? createElement(loaded, props) : fallback
  }
  return { Part, preload }
}
