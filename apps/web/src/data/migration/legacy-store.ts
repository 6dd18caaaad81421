import { StepUnreachableError } from '../kit/define-store.ts'
import type { MigrationPorts } from './migration-ports.ts'
import { LEGACY_STORES, readText, type LegacyKey } from './needs-migration.ts'

/** Data of a legacy store without its version. */
export type LegacyData = Record<string, unknown>
/** From one version to the next; the last one puts what there is into the stores of today. */
export type LegacyStep = (data: LegacyData, ports: MigrationPorts) => LegacyData | Promise<LegacyData>

export interface LegacyStore {
  key: LegacyKey
  /** By the version they start from. */
  steps: readonly LegacyStep[]
  /** The latest version's empty state. */
  empty: LegacyData
}

/** How a store came through. `postponed` waits for the network, with its data untouched; `failed` lies in its backup. */
export type MigrationOutcome = 'absent' | 'moved' | 'postponed' | 'failed'

const VERSION = '--version'

/** @throws Error where steps and versions do not fit. */
export function defineLegacyStore(store: LegacyStore): LegacyStore {
  if (store.steps.length !== LEGACY_STORES[store.key]) throw new Error(`the steps of ${store.key} have gaps`)
  return Object.freeze(store)
}

function parse(text: string): { version: number; data: LegacyData } | undefined {
  try {
    const { [VERSION]: version = 0, ...data } = JSON.parse(text) as Record<string, unknown>
    return Number.isInteger(version) && Number(version) >= 0 ? { version: Number(version), data } : undefined
  } catch {
    return undefined
  }
}

/**
 * Moves a legacy store step by step, with a backup (`BACKUP-v<n>-<key>`) before each, and leaves its latest empty state behind
 * (product facts §3.2, S-365 to S-371).
 */
export async function migrateLegacyStore(
  { key, steps, empty }: LegacyStore,
  ports: MigrationPorts,
): Promise<MigrationOutcome> {
  const { storage } = ports
  const text = readText(storage, key)
  if (text === null) return 'absent'
  const stored = parse(text)
  if (stored && stored.version >= steps.length) return 'absent'
  const end = (outcome: MigrationOutcome): MigrationOutcome => {
    storage.setItem(key, JSON.stringify({ ...empty, [VERSION]: steps.length }))
    return outcome
  }
  try {
    if (!stored) {
      await ports.backUp(`BACKUP-v0-${key}`, text)
      return end('failed')
    }
    let { data } = stored
    for (const [version, step] of steps.entries()) {
      if (version < stored.version) continue
      await ports.backUp(`BACKUP-v${version}-${key}`, JSON.stringify({ ...data, [VERSION]: version }))
      try {
        data = await step(data, ports)
      } catch (failure) {
        if (failure instanceof StepUnreachableError || failure instanceof DiskRefusedError) throw failure
        return end('failed')
      }
    }
    return end('moved')
  } catch {
    // The network, the disk or the place for the backup was missing: everything is as it was.
    return 'postponed'
  }
}

/** The disk would not take what was to be moved: that is no fault of the data. */
export class DiskRefusedError extends Error {
  override readonly name = 'DiskRefusedError'
}
