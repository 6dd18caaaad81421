import type { TextStorage } from '../../../services/storage/text-storage.ts'
import type { JournalName } from '../mutation-names.ts'
import type { HlcTimestamp } from '../records.ts'

const KEY = '__MW::last-words'

/** A mutation, or a note of what was sent, that is on its way to the disk. */
export interface JournalEntry {
  mutation: JournalName
  args: readonly unknown[]
  /** When the viewer did it, ms by this device's clock. */
  at: number
  /** The latest timestamp known then, where the library was open: the replay is later than that, and no later. */
  after?: HlcTimestamp | undefined
  /** Whose library it belongs to; null for the library that opens next. */
  partition: string | null
  /** What it is about: within one page, a newer entry about the same replaces this one. */
  about?: string | undefined
}

/**
 * The write-ahead journal in local storage. A page that goes away has no time for its database, but local storage takes a text at
 * once. An entry that still stands when the next page opens was never written, and is replayed then.
 */
export interface Journal {
  /** Entries that an earlier page left and that still stand, oldest first. Another program may have written them. */
  readonly unreplayed: readonly unknown[]
  /** Returns the function that removes the entry again, once the disk has it. */
  append(entry: JournalEntry): () => void
  /** Removes one of the `unreplayed`. */
  remove(entry: unknown): void
}

const isAbout = (one: unknown, about: string | undefined) =>
  one instanceof Object && 'about' in one && one.about === about

/** A record among the arguments, in the words of its row (stored-rows.ts). */
function storedArgument(argument: unknown): unknown {
  if (Array.isArray(argument)) return argument.map(storedArgument)
  if (!(argument instanceof Object && 'timestamp' in argument)) return argument
  const { timestamp, ...record } = argument
  return { ...record, deed: timestamp }
}

/** The text of an entry. Its words are older than those of the code and stay, so that pages of two versions read each other. */
const entryText = ({ mutation, args, ...entry }: JournalEntry): string =>
  JSON.stringify({ deed: mutation, args: args.map(storedArgument), ...entry })

/** The journal in the page's storage; where the browser refuses storage, an empty one. */
export function createJournal(storage: TextStorage): Journal {
  const read = (): string[] => {
    try {
      const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
      return Array.isArray(stored) ? stored.map((one) => JSON.stringify(one)) : []
    } catch {
      return []
    }
  }
  const write = (texts: readonly string[]) => {
    try {
      if (texts.length === 0) storage.removeItem(KEY)
      else storage.setItem(KEY, `[${texts.join(',')}]`)
    } catch {
      // Without storage a mutation of the page's last moment is lost.
    }
  }
  const removeText = (text: string) => write(read().filter((one) => one !== text))
  const inherited = new Set(read())
  return {
    get unreplayed() {
      const still = read().filter((one) => inherited.has(one))
      return still.map((one): unknown => JSON.parse(one))
    },
    append(entry) {
      const text = entryText(entry)
      const others = read().filter((one) => inherited.has(one) || !isAbout(JSON.parse(one), entry.about))
      write([...others, text])
      return () => removeText(text)
    },
    remove: (entry) => removeText(JSON.stringify(entry)),
  }
}
