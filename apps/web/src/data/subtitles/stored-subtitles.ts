import { openSubtitleDatabase, type SubtitleDatabase } from '../kit/database.ts'

/** A subtitle file that a viewer chose for a film or an episode. */
export interface StoredSubtitle {
  /** Of the option; one file of an id is kept for a film. */
  id: string
  /** BCP 47, or `custom` for a viewer's own file. */
  language: string
  /** Its name as the viewer reads it. */
  label: string
  bytes: Uint8Array
  contentType: string | null
}

/** The subtitle files that this device keeps for one film or episode. What the browser refuses lasts as long as the page. */
export interface StoredSubtitles {
  /** The files, oldest first, and the id of the one that is chosen. */
  read: () => Promise<{ files: readonly StoredSubtitle[]; chosenId: string | null }>
  /** Keeps a file, as the one that is chosen; settles once it lies on disk or was refused. */
  keep: (file: StoredSubtitle) => Promise<void>
  /** None of the files is chosen any more; all of them stay. */
  clearChoice: () => Promise<void>
}

/** Limits of all files together; the oldest make room. */
export const MOST_STORED_FILES = 20
export const MOST_STORED_BYTES = 8 * 1024 * 1024

interface StoredRow extends StoredSubtitle {
  watched: string
  isChosen: boolean
  /** Grows with every file that is kept. */
  recency: number
}

/** A row as it was written; null for any other. */
function readRow(row: Record<string, unknown>): StoredRow | null {
  const { watched, id, language, label, bytes, contentType, isChosen, recency } = row
  const isText = [watched, id, language, label].every((part) => typeof part === 'string')
  const isKnownType = contentType === null || typeof contentType === 'string'
  const isWhole = isText && isKnownType && bytes instanceof Uint8Array && typeof isChosen === 'boolean'
  return isWhole && Number.isSafeInteger(recency) ? (row as unknown as StoredRow) : null
}

/** Those that stay, newest first, of which the first always does. */
function withinLimits(newestFirst: readonly StoredRow[]): StoredRow[] {
  let size = 0
  return newestFirst.slice(0, MOST_STORED_FILES).filter(({ bytes }, at) => {
    size += bytes.byteLength
    return at === 0 || size <= MOST_STORED_BYTES
  })
}

const isSame = (one: StoredRow, other: StoredRow) => one.watched === other.watched && one.id === other.id

/**
 * The kept subtitle files of a film or an episode.
 * @param watched Names it among all that is watched.
 */
export function createStoredSubtitles(
  watched: string,
  { open = openSubtitleDatabase, signal }: { open?: () => Promise<SubtitleDatabase>; signal: AbortSignal },
): StoredSubtitles {
  let opening: Promise<SubtitleDatabase> | undefined
  const close = async () => {
    try {
      ;(await opening)?.close()
    } catch {
      // It never opened.
    }
  }
  signal.addEventListener('abort', () => void close(), { once: true })
  const database = () => (opening ??= open())

  /** Replaces all rows by what a change makes of them. */
  const change = async (work: (rows: readonly StoredRow[]) => readonly StoredRow[]) => {
    const transaction = (await database()).transaction('files', 'readwrite')
    const found = await transaction.store.getAll()
    const before = found.flatMap((row) => readRow(row) ?? [])
    const after = work(before)
    for (const row of before) {
      if (!after.some((other) => isSame(row, other))) void transaction.store.delete([row.watched, row.id])
    }
    for (const row of after) if (!before.includes(row)) void transaction.store.put({ ...row })
    await transaction.done
  }
  const ignoreRefusal = async (work: Promise<void>) => {
    try {
      await work
    } catch {
      // Without a database, or without room in it, the file lasts as long as the page.
    }
  }
  const unchosen = (row: StoredRow): StoredRow =>
    row.watched === watched && row.isChosen ? { ...row, isChosen: false } : row

  return {
    async read() {
      try {
        const rows = await (await database()).getAll('files')
        const files = rows
          .flatMap((row) => readRow(row) ?? [])
          .filter((row) => row.watched === watched)
          .toSorted((one, other) => one.recency - other.recency)
        return { files, chosenId: files.find(({ isChosen }) => isChosen)?.id ?? null }
      } catch {
        // An unreadable disk keeps no files.
        return { files: [], chosenId: null }
      }
    },
    keep: (file) =>
      ignoreRefusal(
        change((rows) => {
          const recency = Math.max(0, ...rows.map((row) => row.recency)) + 1
          const newest: StoredRow = { ...file, watched, isChosen: true, recency }
          const others = rows.filter((row) => !isSame(row, newest)).map(unchosen)
          return withinLimits([newest, ...others.toSorted((one, other) => other.recency - one.recency)])
        }),
      ),
    clearChoice: () => ignoreRefusal(change((rows) => rows.map(unchosen))),
  }
}
