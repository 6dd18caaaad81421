import { useState, useSyncExternalStore } from 'react'

const { documentElement: root } = document

function onMotion(notify: () => void) {
  const observer = new MutationObserver(notify)
  observer.observe(root, { attributeFilter: ['data-moves'] })
  return () => observer.disconnect()
}
const stands = () => root.dataset['moves'] === undefined

/**
 * Whether the picture of a title has come to rest since the component is there (app/one-object). What the eye is not on can wait for
 * it: drawing it would take the motion its frames.
 */
export function useHasStood(): boolean {
  const standsNow = useSyncExternalStore(onMotion, stands, () => true)
  const [hasStood, setHasStood] = useState(standsNow)
  if (standsNow && !hasStood) setHasStood(true)
  return hasStood
}
