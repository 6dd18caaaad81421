import type { TextStorage } from '../kit/open-store.ts'
import type { ProgressSave } from './progress-save.ts'

const KEY = '__MW::last-words'

/** A position that was on its way to the disk. */
export interface Spoken {
  /** Whose library it belongs to. */
  partition: string
  /** When it was saved, ms by this device's clock. */
  at: number
  save: ProgressSave
}

/**
 * Positions on their way to the disk. A page that goes away has no time for its database, but local storage takes a word at once:
 * what still stands there when the next page opens was never written, and is done then.
 */
export interface LastWords {
  /** Returns the way to take it back, once it is on disk. */
  say(spoken: Spoken): () => void
  /** What still stands, in the order it was said. */
  standing(): Spoken[]
  /** Takes back what was written now. */
  takeBack(spoken: Spoken): void
}

const nameOf = ({ partition, save }: Spoken) => [partition, save.tmdbId, save.seasonId, save.episodeId].join('\0')

function isSpoken(value: unknown): value is Spoken {
  const { partition, at, save } = Object(value) as Record<string, unknown>
  const { tmdbId, seasonId, episodeId, watched, duration, title } = Object(save) as Record<string, unknown>
  const { kind, title: name } = Object(title) as Record<string, unknown>
  const isNamed = [partition, tmdbId, seasonId, episodeId, name].every((text) => typeof text === 'string')
  return isNamed && [at, watched, duration].every(Number.isFinite) && (kind === 'movie' || kind === 'show')
}

/** Last words in the page's storage; where the browser refuses it there are none. */
export function createLastWords(storage: TextStorage): LastWords {
  const text = () => {
    try {
      return storage.getItem(KEY)
    } catch {
      return null
    }
  }
  const read = (): Spoken[] => {
    try {
      const stored: unknown = JSON.parse(text() ?? '[]')
      return Array.isArray(stored) ? stored.filter(isSpoken) : []
    } catch {
      return []
    }
  }
  const write = (all: readonly Spoken[]) => {
    try {
      if (all.length === 0) storage.removeItem(KEY)
      else storage.setItem(KEY, JSON.stringify(all))
    } catch {
      // Without them the last position may be three seconds old.
    }
  }
  const takeBack = (spoken: Spoken) => {
    const name = nameOf(spoken)
    write(read().filter((one) => nameOf(one) !== name || one.at !== spoken.at))
  }
  return {
    say(spoken) {
      const name = nameOf(spoken)
      write([...read().filter((one) => nameOf(one) !== name), spoken])
      const alone = JSON.stringify([spoken])
      return () => {
        if (text() === alone) write([])
        else takeBack(spoken)
      }
    },
    standing: read,
    takeBack,
  }
}
