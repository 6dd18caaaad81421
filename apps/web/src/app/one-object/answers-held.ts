import { defaultScheduler, notifyManager } from '@tanstack/react-query'

/** Keeps answers of requests from the page while a picture moves: what they draw would take the motion its frames. */
export function createAnswersHeld() {
  let held: Array<() => void> = []
  return {
    hold(): void {
      notifyManager.setScheduler((publish) => void held.push(publish))
    },
    /** Publishes what came meanwhile, in its order. */
    release(): void {
      notifyManager.setScheduler(defaultScheduler)
      for (const publish of held) defaultScheduler(publish)
      held = []
    },
  }
}
