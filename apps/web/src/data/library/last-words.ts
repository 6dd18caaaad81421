import type { TextStorage } from '../kit/open-store.ts'
import type { DeedName } from './deed-names.ts'
import type { Deed } from './records.ts'

const KEY = '__MW::last-words'

/** A deed that was on its way to the disk. */
export interface Word {
  deed: DeedName
  args: readonly unknown[]
  /** When it was done, ms by this device's clock. */
  at: number
  /** The latest deed this device knew of then, where its library was open: done again, this one is later than that, and no later. */
  after?: Deed | undefined
  /** Whose library it belongs to; null for the one that opens next, where none was open yet. */
  partition: string | null
  /** A newer word about the same takes the place of this one, in the page that said it. */
  about?: string | undefined
}

/**
 * Deeds on their way to the disk. A page that goes away has no time for its database, but local storage takes a word at once:
 * what still stands there when the next page opens was never written, and is done then.
 */
export interface LastWords {
  /**
   * What stood there when this page opened and still stands, in the order it was said: another tab that lives takes its own back.
   * Anybody may have written it.
   */
  readonly left: readonly unknown[]
  /** Returns the way to take it back, once it is on disk. What is `left` stays beside it: only who did that takes it back. */
  say(word: Word): () => void
  /** Takes back one of those that were left. */
  takeBack(word: unknown): void
}

const isAbout = (one: unknown, about: string | undefined) =>
  one instanceof Object && 'about' in one && one.about === about

/** Last words in the page's storage; where the browser refuses it there are none. */
export function createLastWords(storage: TextStorage): LastWords {
  const read = (): string[] => {
    try {
      const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
      return Array.isArray(stored) ? stored.map((one) => JSON.stringify(one)) : []
    } catch {
      return []
    }
  }
  const write = (said: readonly string[]) => {
    try {
      if (said.length === 0) storage.removeItem(KEY)
      else storage.setItem(KEY, `[${said.join(',')}]`)
    } catch {
      // Without them a deed of the page's last moment is lost.
    }
  }
  const remove = (said: string) => write(read().filter((one) => one !== said))
  const before = new Set(read())
  return {
    get left() {
      const still = read().filter((one) => before.has(one))
      return still.map((one): unknown => JSON.parse(one))
    },
    say(word) {
      const said = JSON.stringify(word)
      const others = read().filter((one) => before.has(one) || !isAbout(JSON.parse(one), word.about))
      write([...others, said])
      return () => remove(said)
    },
    takeBack: (word) => remove(JSON.stringify(word)),
  }
}
