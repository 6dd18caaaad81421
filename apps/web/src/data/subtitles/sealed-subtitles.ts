import { LONGEST_SEALED } from '@matinee/contracts'
import type { Sealer } from '../account/crypto/account-keys.ts'
import type { LibraryStore } from '../library/library-store.ts'
import { openSealedSetting } from '../library/sealed-setting.ts'
import { pack, unpack } from './packed.ts'
import {
  isSameList,
  isSameState,
  MOST_PACKED,
  MOST_SEALED_FILES,
  mergeFiles,
  openFiles,
  sealedFileOf,
  sealFiles,
  type SealedFile,
} from './sealed-files.ts'
import { fileKey, MOST_STORED_BYTES, newestFirst, type SubtitleRow, type SubtitleRows } from './subtitle-rows.ts'

interface SealedSubtitlesPorts {
  readonly store: LibraryStore
  readonly rows: SubtitleRows
  readonly sealer: Sealer
  /** Settles when everything the server has was read once. */
  readonly isRead: Promise<void>
  /** Whether this account is still the device's: another tab may have left it, or be about to. */
  readonly isStillOurs: () => Promise<boolean>
  /** Whether the server has a place for them. @throws when it does not answer. */
  readonly isOffered: () => Promise<boolean>
}

/**
 * Keeps the subtitle files that were chosen in an account on all its devices, sealed with its key: the newest, as far as they fit. What
 * was chosen while nobody was signed in goes to the account, as the library does.
 * @returns Tells that a file was chosen on this device; settles when the change is in the library, or cannot be put there.
 */
export function openSealedSubtitles(ports: SealedSubtitlesPorts, signal: AbortSignal): () => Promise<void> {
  const { store, rows, sealer } = ports
  const setting = openSealedSetting(store, 'sealedSubtitles')
  const { account } = setting
  const isOurs = ({ account: owner }: SubtitleRow) => owner === account
  const isOver = async () => signal.aborted || store.partition.get() !== account || !(await ports.isStillOurs())
  /** Nobody writes into the files of an account that was left meanwhile. */
  const change = (work: (before: readonly SubtitleRow[]) => readonly SubtitleRow[]) =>
    rows.change((before) => (signal.aborted ? before : work(before)))
  /** Not known before the server was asked. */
  let isOffered: boolean | undefined

  /** Files of the account that this device does not have in this state, and those that it cannot read. */
  const compareWith = async (there: readonly SealedFile[], here: readonly SubtitleRow[]) => {
    const arrived: SubtitleRow[] = []
    const unread: SealedFile[] = []
    for (const file of there) {
      const own = here.find((row) => fileKey(row) === fileKey(file))
      if (own !== undefined && (own.recency > file.recency || isSameState(own, file))) continue
      try {
        const { packed, ...row } = file
        arrived.push({ ...row, account, bytes: await unpack(packed, MOST_STORED_BYTES) })
      } catch {
        // Another device may be able to.
        unread.push(file)
      }
    }
    return { arrived, unread }
  }

  /** The newest files, as far as they fit. Those of the account stay as they are packed, so that all devices agree on what fits. */
  const fitting = async (
    files: readonly SubtitleRow[],
    there: readonly SealedFile[],
    unread: readonly SealedFile[],
  ) => {
    const taken: SealedFile[] = []
    let size = 0
    for (const file of newestFirst([...files, ...unread])) {
      if (taken.length === MOST_SEALED_FILES) break
      const known = there.find((other) => isSameState(other, file))
      const sealed = known ?? ('bytes' in file ? sealedFileOf(file, await pack(file.bytes)) : undefined)
      if (!sealed || size + sealed.packed.length > MOST_PACKED) continue
      size += sealed.packed.length
      taken.push(sealed)
    }
    return taken
  }

  const compare = async () => {
    const text = setting.text()
    const there = text === undefined ? [] : await openFiles(text, sealer)
    // What a later version or another key sealed stays as it is.
    if (!there || (await isOver())) return
    const { arrived, unread } = await compareWith(there, (await rows.read()).filter(isOurs))
    const isSafe = (row: SubtitleRow) => setting.isSent() && there.some((file) => isSameState(file, row))
    let ours: SubtitleRow[] = []
    await change((before) => {
      ours = mergeFiles(before.filter(isOurs), arrived).map((row) =>
        isSafe(row) === (row.isSafe === true) ? row : { ...row, isSafe: isSafe(row) },
      )
      const keys = new Set(ours.map(fileKey))
      return [...ours, ...before.filter((row) => !isOurs(row) && !keys.has(fileKey(row)))]
    })
    const files = await fitting(ours, there, unread)
    if (isSameList(files, there)) return
    isOffered ??= await ports.isOffered().catch(() => {
      // Without an answer nothing is known: the next change asks again.
      return undefined
    })
    const sealed = isOffered ? await sealFiles(files, sealer) : ''
    if (sealed === '' || sealed.length > LONGEST_SEALED || (await isOver())) return
    await setting.write(sealed)
  }

  let last: Promise<void> = Promise.resolve()
  const look = () => {
    // One after another. A step that failed leaves things as they are; the next change takes the next step.
    last = last.then(compare).catch(() => {})
    return last
  }

  const begin = async () => {
    await store.loaded()
    await ports.isRead
    if (await isOver()) return
    await change((before) => before.map((row) => (row.account === undefined ? { ...row, account } : row)))
    signal.addEventListener(
      'abort',
      setting.subscribe(() => void look()),
      { once: true },
    )
    await look()
  }
  // Without a library, or a disk, the files stay where they are.
  const hasBegun = begin().catch(() => {})
  return () => hasBegun.then(look)
}

/** Makes the files of an account that its server has no more those of nobody. @throws what the browser refuses with. */
export const keepFilesWithout = (rows: SubtitleRows, lost: string): Promise<void> =>
  rows.change((before) =>
    before.map(({ account, isSafe, ...row }) => ({
      ...row,
      ...(account !== undefined && account !== lost && { account, ...(isSafe !== undefined && { isSafe }) }),
    })),
  )

/** Removes from this device the files of other accounts that their servers have. @throws what the browser refuses with. */
export const forgetOthers = (rows: SubtitleRows, account: string | undefined): Promise<void> =>
  rows.change((before) => before.filter((row) => row.account === undefined || row.account === account || !row.isSafe))
