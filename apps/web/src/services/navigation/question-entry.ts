import { goBackOver, isQuestionEntry, whenArrived } from './history.ts'

/** How many dialogs without an address are open. */
let openQuestions = 0

/** An entry without its dialog shows nothing new: it is left again. */
function leaveEmptyEntry(): void {
  if (openQuestions === 0 && isQuestionEntry()) goBackOver(1)
}

/**
 * Gives a dialog without an address an entry of its own, so that Back calls `close` and does not leave the page. Returns what ends
 * that when the dialog is closed in another way.
 */
export function enterQuestion(close: () => void): () => void {
  let isOver = false
  openQuestions += 1
  const onBack = () => {
    if (!isQuestionEntry()) close()
  }
  // The entry of a dialog that was just closed is no longer there for this one.
  whenArrived(() => {
    if (isOver) return
    if (!isQuestionEntry()) history.pushState({ ...history.state, isQuestion: true }, '')
    window.addEventListener('popstate', onBack)
  })
  return () => {
    isOver = true
    openQuestions -= 1
    window.removeEventListener('popstate', onBack)
    // Another dialog that is drawn at once takes the entry over.
    queueMicrotask(leaveEmptyEntry)
  }
}

/** From now on entries to which Forward or a reload comes, and whose dialog is closed, are left again. */
export function leaveEmptyEntries(signal: AbortSignal): void {
  leaveEmptyEntry()
  window.addEventListener('popstate', leaveEmptyEntry, { signal })
}
