import { LONGEST_SEALED } from '@matinee/contracts'
import type { Sealer } from '../account/crypto/account-keys.ts'
import type { LibraryStore } from '../library/library-store.ts'
import type { RecordRef } from '../library/records.ts'
import { pack, unpack } from './packed.ts'
import {
  isSameChoice,
  MOST_PACKED,
  MOST_SEALED_FILES,
  mergeFiles,
  openFiles,
  sealedFileOf,
  sealFiles,
  type SealedFile,
} from './sealed-files.ts'
import { isSameFile, MOST_STORED_BYTES, newestFirst, type SubtitleRow, type SubtitleRows } from './subtitle-rows.ts'

/** Name of the account's setting that holds them. */
const SEALED_SETTING = 'sealedSubtitles'

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
 * @returns Tells that a file was chosen on this device; settles when the account knows, or cannot.
 */
export function openSealedSubtitles(ports: SealedSubtitlesPorts, signal: AbortSignal): () => Promise<void> {
  const { store, rows, sealer } = ports
  const account = store.partition.get()
  const ref: RecordRef = { partition: account, kind: 'setting', tmdbId: SEALED_SETTING, seasonId: '', episodeId: '' }
  const stored = () => store.index.settings.get().get(SEALED_SETTING)?.value
  const isOurs = ({ account: owner }: SubtitleRow) => owner === account
  const isOver = async () => signal.aborted || store.partition.get() !== account || !(await ports.isStillOurs())
  /** The last text that was compared. */
  let known: unknown

  const adopt = () =>
    rows.change((before) =>
      before
        .filter((row) => row.account === undefined || isOurs(row))
        .map((row) => (isOurs(row) ? row : { ...row, account })),
    )

  /** Files of the account that this device does not have in this state. */
  const arrivedOf = async (there: readonly SealedFile[], here: readonly SubtitleRow[]): Promise<SubtitleRow[]> => {
    const arrived: SubtitleRow[] = []
    for (const { packed, ...file } of there) {
      const row: SubtitleRow = { ...file, account, bytes: new Uint8Array() }
      const own = here.find((other) => isSameFile(other, row))
      if (own !== undefined && (own.recency > file.recency || isSameState(own, file))) continue
      // A damaged file is none; the others are taken.
      const bytes = await unpack(packed, MOST_STORED_BYTES).catch(() => undefined)
      if (bytes) arrived.push({ ...row, bytes })
    }
    return arrived
  }

  /** The newest files, as far as they fit. Those of the account stay as they are packed, so that all devices agree on what fits. */
  const fitting = async (files: readonly SubtitleRow[], there: readonly SealedFile[]): Promise<SealedFile[]> => {
    const taken: SealedFile[] = []
    let size = 0
    for (const row of newestFirst(files)) {
      if (taken.length === MOST_SEALED_FILES) break
      const theirs = there.find((file) => file.watched === row.watched && file.id === row.id && isSameState(file, row))
      const packed = theirs?.packed ?? (await pack(row.bytes))
      const file = sealedFileOf(row, packed)
      if (!file || size + packed.length > MOST_PACKED) continue
      size += packed.length
      taken.push(file)
    }
    return taken
  }

  const compare = async () => {
    const text = stored()
    const there = typeof text === 'string' ? await openFiles(text, sealer) : []
    // What a later version or another key sealed stays as it is.
    if (!there || (await isOver())) return
    const arrived = await arrivedOf(there, (await rows.read()).filter(isOurs))
    let ours: SubtitleRow[] = []
    await rows.change((before) => {
      ours = mergeFiles(before.filter(isOurs), arrived)
      return [...ours, ...before.filter((row) => !isOurs(row) && !ours.some((own) => isSameFile(own, row)))]
    })
    const files = await fitting(ours, there)
    if (isSameChoice(files, there) || !(await ports.isOffered())) return
    const sealed = await sealFiles(files, sealer)
    if (sealed.length > LONGEST_SEALED || (await isOver())) return
    await store.mutate([ref], () => [{ register: 'setting', value: { value: sealed } }])
    known = sealed
  }

  let last: Promise<void> = Promise.resolve()
  const look = () => {
    // One after another. A step that failed leaves things as they are; the next change takes the next step.
    last = last.then(compare).catch(() => {})
    return last
  }
  const lookAtNews = () => {
    if (stored() === known) return
    known = stored()
    void look()
  }

  const begin = async () => {
    await store.loaded()
    await ports.isRead
    if (await isOver()) return
    await adopt()
    known = stored()
    signal.addEventListener('abort', store.index.settings.subscribe(lookAtNews), { once: true })
    await look()
  }
  // Without a library, or a disk, the files stay where they are.
  const hasBegun = begin().catch(() => {})
  return () => hasBegun.then(look)
}

/** Whether two states of one file are the same; its bytes have not changed without a new choice. */
const isSameState = (one: Omit<SealedFile, 'packed'>, other: Omit<SealedFile, 'packed'>) =>
  one.recency === other.recency && one.isChosen === other.isChosen && one.label === other.label

/** Removes what other accounts chose on this device. @throws what the browser refuses with. */
export const forgetOthers = (rows: SubtitleRows, account: string | undefined): Promise<void> =>
  rows.change((before) => before.filter((row) => row.account === undefined || row.account === account))
