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

/** A file as this device keeps it. */
export interface SubtitleRow extends StoredSubtitle {
  /** Names the film or episode among all that is watched. */
  watched: string
  isChosen: boolean
  /** When it was chosen, ms, and later than every choice before it that this device knows; a small number in older versions. */
  recency: number
  /** The account it was chosen in; missing where nobody was signed in. */
  account?: string
  /** Whether the account's server has it in this state. */
  isSafe?: boolean
}

/** What names a file among those of all films. */
type FileName = Pick<SubtitleRow, 'watched' | 'id'>
export const fileKey = ({ watched, id }: FileName): string => JSON.stringify([watched, id])

/** The later of two choices first, in an order that is the same on all devices. */
const byRecency = (one: FileName & { recency: number }, other: FileName & { recency: number }): number =>
  other.recency - one.recency || (fileKey(one) < fileKey(other) ? 1 : -1)
export const newestFirst = <File extends FileName & { recency: number }>(files: readonly File[]): File[] =>
  files.toSorted(byRecency)

/** Limits of all files together; the oldest make room. */
export const MOST_STORED_FILES = 20
export const MOST_STORED_BYTES = 8 * 1024 * 1024

/** The subtitle files that this device keeps. */
export interface SubtitleRows {
  /** @throws what the browser refuses with. */
  read: () => Promise<SubtitleRow[]>
  /** Replaces all by what `work` makes of them, the oldest making room. @throws what the browser refuses with. */
  change: (work: (rows: readonly SubtitleRow[]) => readonly SubtitleRow[]) => Promise<void>
}

/** Opens the files with the first question; the signal closes them. */
export function openSubtitleRows(
  signal: AbortSignal,
  open: () => Promise<SubtitleDatabase> = openSubtitleDatabase,
): SubtitleRows {
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
  return {
    read: async () => (await (await database()).getAll('files')).flatMap((row) => readRow(row) ?? []),
    async change(work) {
      const transaction = (await database()).transaction('files', 'readwrite')
      const before = (await transaction.store.getAll()).flatMap((row) => readRow(row) ?? [])
      const after = withinLimits(work(before))
      for (const row of before) {
        if (!after.some((other) => fileKey(row) === fileKey(other)))
          void transaction.store.delete([row.watched, row.id])
      }
      for (const row of after) if (!before.includes(row)) void transaction.store.put({ ...row })
      await transaction.done
    },
  }
}

/** The recency of a choice at this moment, ms. */
export const nextRecency = (rows: readonly SubtitleRow[], now: number): number =>
  Math.max(now, ...rows.map((row) => row.recency + 1))

/** A row as it was written; null for any other. */
function readRow(row: Record<string, unknown>): SubtitleRow | null {
  const { watched, id, language, label, bytes, contentType, isChosen, recency, account } = row
  const isText = [watched, id, language, label].every((part) => typeof part === 'string')
  const isKnownType = contentType === null || typeof contentType === 'string'
  const isWhole = isText && isKnownType && bytes instanceof Uint8Array && typeof isChosen === 'boolean'
  const isOwned = account === undefined || typeof account === 'string'
  return isWhole && isOwned && Number.isSafeInteger(recency) ? (row as unknown as SubtitleRow) : null
}

/** Those that stay, newest first, of which the first always does. */
function withinLimits(rows: readonly SubtitleRow[]): SubtitleRow[] {
  let size = 0
  return newestFirst(rows)
    .slice(0, MOST_STORED_FILES)
    .filter(({ bytes }, at) => {
      size += bytes.byteLength
      return at === 0 || size <= MOST_STORED_BYTES
    })
}
