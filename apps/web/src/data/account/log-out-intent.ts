import type { TextStorage } from '../../services/storage/text-storage.ts'

const KEY = '__MW::leaving'

/**
 * That a log-out has begun. The server is told before what waits, and the database needs its time: local storage takes the word at
 * once, so that a page which goes away meanwhile leaves the rest to the next one, and nobody stays signed in who left. Other tabs see
 * it too, and take what the log-out removes for no mutation of the viewer.
 */
export interface LogOutIntent {
  declare(sessionId: string): void
  /** Whether this session was to end. */
  isDeclared(sessionId: string): boolean
  /** Takes back the word of this session; that of another one stands. */
  withdraw(sessionId: string): void
}

/** The word in the page's storage; where the browser refuses it there is none. */
export function createLogOutIntent(storage: TextStorage): LogOutIntent {
  const orUndefined = <Answer>(ask: () => Answer) => {
    try {
      return ask()
    } catch {
      return undefined
    }
  }
  const isDeclared = (sessionId: string) => orUndefined(() => storage.getItem(KEY)) === sessionId
  return {
    declare: (sessionId) => orUndefined(() => storage.setItem(KEY, sessionId)),
    isDeclared,
    withdraw: (sessionId) => isDeclared(sessionId) && orUndefined(() => storage.removeItem(KEY)),
  }
}
