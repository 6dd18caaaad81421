import { shortcutOf } from '@matinee/player/keys'
import { useEffect, useEffectEvent } from 'react'

/** Runs when a key of the whole site is pressed, and not as a letter of a text; never while it `isOff` or a dialog is open. */
export function useSiteKey(key: string, isOff: boolean, run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isOff || shortcutOf(event) !== key || document.querySelector('dialog[open]')) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const over = new AbortController()
    document.addEventListener('keydown', onKey, { signal: over.signal })
    return () => over.abort()
  }, [])
}
