import { StepUnreachableError } from '../kit/define-store.ts'
import { addUnresolved, type UnresolvedGroup } from './unresolved-titles.ts'
import type { MigrationPorts } from './migration-ports.ts'
import { LEGACY_STORES, type LegacyKey } from './needs-migration.ts'

/** Data of a legacy store without its version. */
export type LegacyData = Record<string, unknown>
/** Leaves an entry behind, in the shape that the step was given: nobody knows its title yet. */
export type Leave = (entry: unknown) => void
/** Says that an entry cannot be read: it lies in the backup alone, and the viewer is told. */
export type Lose = () => void
/** From one version to the next; the last one puts what there is into the stores of today. */
export type LegacyStep = (
  data: LegacyData,
  ports: MigrationPorts,
  leave: Leave,
  lose: Lose,
) => LegacyData | Promise<LegacyData>

export interface LegacyStore {
  key: LegacyKey
  /** By the version they start from. */
  steps: readonly LegacyStep[]
  /** Where the entries are, in a store whose steps may leave some behind. */
  list?: 'bookmarks' | 'items'
  /** The latest version's empty state. */
  empty: LegacyData
}

/** How a store came through. `postponed` waits for the network, with its data untouched; `failed` lies in its backup, whole or in part. */
export type MigrationOutcome = 'absent' | 'moved' | 'postponed' | 'failed'

const VERSION = '--version'

/** @throws Error where steps and versions do not fit. */
export function defineLegacyStore(store: LegacyStore): LegacyStore {
  if (store.steps.length !== LEGACY_STORES[store.key]) throw new Error(`the steps of ${store.key} have gaps`)
  return Object.freeze(store)
}

interface Stored {
  version: number
  data: LegacyData
}

function parse(text: string): Stored | undefined {
  try {
    const { [VERSION]: version = 0, ...data } = JSON.parse(text) as Record<string, unknown>
    return Number.isInteger(version) && Number(version) >= 0 ? { version: Number(version), data } : undefined
  } catch {
    return undefined
  }
}

/** Runs what is left of the steps. @returns What nobody could name on the way, and whether all could be read. */
async function runSteps(
  { key, steps, list }: LegacyStore,
  { version: from, data: first }: Stored,
  ports: MigrationPorts,
  beforeEach: (stored: Stored) => Promise<void>,
): Promise<{ unresolved: UnresolvedGroup[]; isWhole: boolean }> {
  const unresolved: UnresolvedGroup[] = []
  let isWhole = true
  const lose = () => {
    isWhole = false
  }
  let data = first
  for (const [version, step] of steps.entries()) {
    if (version < from) continue
    await beforeEach({ version, data })
    const entries: unknown[] = []
    data = await step(data, ports, (entry) => entries.push(entry), lose)
    if (list && entries.length > 0) unresolved.push({ key, version, list, entries })
  }
  return { unresolved, isWhole }
}

/** Whether a step failed for want of the world around it, not for its data. */
const isForLater = (failure: unknown) => failure instanceof StepUnreachableError || failure instanceof DiskRefusedError

/**
 * Asks again for entries that nobody could name when their store moved. They come into the library as far as they are known now.
 * @returns What is still left. @throws StepUnreachableError, DiskRefusedError: nothing has changed then.
 */
export async function moveUnresolved(
  store: LegacyStore,
  { version, list, entries }: UnresolvedGroup,
  ports: MigrationPorts,
): Promise<UnresolvedGroup[]> {
  return (await runSteps(store, { version, data: { [list]: entries } }, ports, async () => {})).unresolved
}

/**
 * Moves a legacy store step by step, with a backup (`BACKUP-v<n>-<key>`) before each, and leaves its latest empty state behind
 * (product facts §3.2, S-365 to S-371). Entries that nobody can name are kept, and asked for again at a later start.
 */
export async function migrateLegacyStore(store: LegacyStore, ports: MigrationPorts): Promise<MigrationOutcome> {
  const { key, steps, empty } = store
  const { storage } = ports
  const text = storage.getItem(key)
  if (text === null) return 'absent'
  const stored = parse(text)
  if (stored && stored.version >= steps.length) return 'absent'
  const end = (outcome: MigrationOutcome): MigrationOutcome => {
    storage.setItem(key, JSON.stringify({ ...empty, [VERSION]: steps.length }))
    return outcome
  }
  const backUp = ({ version, data }: Stored) =>
    ports.backUp(`BACKUP-v${version}-${key}`, JSON.stringify({ ...data, [VERSION]: version })).catch(refused)
  try {
    if (!stored) {
      await ports.backUp(`BACKUP-v0-${key}`, text)
      return end('failed')
    }
    const run = await runSteps(store, stored, ports, backUp).catch((failure: unknown) => {
      if (isForLater(failure)) throw failure
      return undefined
    })
    if (!run) return end('failed')
    if (run.unresolved.length > 0) addUnresolved(storage, run.unresolved, ports.now())
    return end(run.isWhole ? 'moved' : 'failed')
  } catch {
    // The network, the disk or the place for the backup was missing: everything is as it was.
    return 'postponed'
  }
}

/** The disk would not take what was to be moved: that is no fault of the data. */
export class DiskRefusedError extends Error {
  override readonly name = 'DiskRefusedError'
}

const refused = (cause: unknown): never => {
  throw new DiskRefusedError('there is no place for a backup', { cause })
}
