import {
  fileKey,
  newestFirst,
  nextRecency,
  type StoredSubtitle,
  type SubtitleRow,
  type SubtitleRows,
} from './subtitle-rows.ts'

/** The subtitle files that this device keeps for one film or episode. What the browser refuses lasts as long as the page. */
export interface StoredSubtitles {
  /** The files, oldest first, and the id of the one that is chosen. */
  read: () => Promise<{ files: readonly StoredSubtitle[]; chosenId: string | null }>
  /** Keeps a file, as the one that is chosen; settles once it lies on disk or was refused. */
  keep: (file: StoredSubtitle) => Promise<void>
  /** None of the files is chosen any more; all of them stay. */
  clearChoice: () => Promise<void>
}

interface StoredSubtitlesPorts {
  rows: SubtitleRows
  /** The account that is signed in, once that is known; undefined for none. */
  account: () => Promise<string | undefined>
  /** A file of an account was chosen, or is chosen no more: the account has to learn of it. */
  onAccountChange: () => void
  /** ms. */
  now?: () => number
}

/**
 * The kept subtitle files of a film or an episode: those of the account that is signed in, and those that nobody's account has.
 * @param watched Names it among all that is watched.
 */
export function createStoredSubtitles(watched: string, ports: StoredSubtitlesPorts): StoredSubtitles {
  const { rows, onAccountChange, now = Date.now } = ports
  const opened = ports.account()
  /** Whether the account whose files were read was left since: then what is chosen lasts as long as the page. */
  const isLeft = async (account: string | undefined) => {
    const first = await opened
    return first !== undefined && first !== account
  }
  const isOffered = (row: SubtitleRow, account: string | undefined) =>
    row.watched === watched && (row.account === undefined || row.account === account)

  return {
    async read() {
      try {
        const account = await opened
        const files = newestFirst(await rows.read())
          .filter((row) => isOffered(row, account))
          .toReversed()
        return { files, chosenId: files.find((file) => file.isChosen)?.id ?? null }
      } catch {
        // An unreadable disk keeps no files.
        return { files: [], chosenId: null }
      }
    },
    async keep(file) {
      const account = await ports.account()
      if (await isLeft(account)) return
      try {
        await rows.change((before) => {
          const owner = account !== undefined && { account }
          const newest: SubtitleRow = {
            ...file,
            watched,
            isChosen: true,
            recency: nextRecency(before, now()),
            ...owner,
          }
          const others = before.filter((row) => fileKey(row) !== fileKey(newest))
          return [newest, ...others.map((row) => (isOffered(row, account) && row.isChosen ? withoutChoice(row) : row))]
        })
      } catch {
        // Without a database, or without room in it, the file lasts as long as the page.
        return
      }
      if (account !== undefined) onAccountChange()
    },
    async clearChoice() {
      const account = await ports.account()
      if (await isLeft(account)) return
      let isNews = false
      try {
        await rows.change((before) =>
          before.map((row) => {
            if (!isOffered(row, account) || !row.isChosen) return row
            isNews ||= row.account !== undefined
            // A later choice than that of another device, which may still show the file.
            return { ...withoutChoice(row), recency: nextRecency(before, now()) }
          }),
        )
      } catch {
        return
      }
      if (isNews) onAccountChange()
    },
  }
}

/** A state that no server has. */
const withoutChoice = ({ isSafe: _before, ...row }: SubtitleRow): SubtitleRow => ({ ...row, isChosen: false })
