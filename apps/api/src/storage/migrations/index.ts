import { accountsAndLibrary } from './0001-accounts-and-library.ts'
import { checkpoints } from './0002-milestones.ts'
import type { Migration } from './migration.ts'

/** Every step of the schema in order. Append only: a step that has run anywhere is never changed. */
export const MIGRATIONS: readonly Migration[] = [accountsAndLibrary, checkpoints]
