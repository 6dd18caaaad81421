import type { TextStorage } from '../kit/open-store.ts'

const KEY = '__MW::leaving'

/**
 * That a log-out has begun. The server is told before what waits, and the database needs its time: local storage takes the word at
 * once, so that a page which goes away meanwhile leaves the rest to the next one, and nobody stays signed in who left. Other tabs see
 * it too, and take what the log-out removes for no deed of the viewer.
 */
export interface LeavingWord {
  say(sessionId: string): void
  /** Whether this session was to end. */
  wasSaid(sessionId: string): boolean
  /** Takes back the word of this session; that of another one stands. */
  takeBack(sessionId: string): void
}

/** The word in the page's storage; where the browser refuses it there is none. */
export function createLeavingWord(storage: TextStorage): LeavingWord {
  const kindly = <Answer>(ask: () => Answer) => {
    try {
      return ask()
    } catch {
      return undefined
    }
  }
  const wasSaid = (sessionId: string) => kindly(() => storage.getItem(KEY)) === sessionId
  return {
    say: (sessionId) => kindly(() => storage.setItem(KEY, sessionId)),
    wasSaid,
    takeBack: (sessionId) => wasSaid(sessionId) && kindly(() => storage.removeItem(KEY)),
  }
}
