import { lazy, useState, type ComponentType } from 'react'
import { useAllTexts } from '../i18n/i18n.ts'

interface LazyPage {
  Page: ComponentType
  /** Fetches the page's code; the next visit then draws it at once. */
  preload: () => Promise<void>
}

/**
 * A page whose code is fetched when it is first shown, or before by `preload`. One that is already there is drawn without a
 * detour through a loading state: React holds what follows such a state back for 300 ms, which is felt when a film starts.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined
  const preload = async () => {
    loaded = await load()
  }
  const Late = lazy(async () => {
    await preload()
    return { default: loaded as ComponentType }
  })
  function Page() {
    useAllTexts()
    const [Shown] = useState<ComponentType>(() => loaded ?? Late)
    return <Shown />
  }
  return { Page, preload }
}
