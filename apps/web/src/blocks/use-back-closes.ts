import { useEffectEvent, useLayoutEffect } from 'react'
import { enterQuestion } from '../services/navigation/question-entry.ts'

/** Lets Back close a dialog that has no address: while it is open it has an entry of the history, which goes with it. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // Before it is painted: who sees it may press Back at once.
  useLayoutEffect(() => (isOpen ? enterQuestion(() => close()) : undefined), [isOpen])
}
