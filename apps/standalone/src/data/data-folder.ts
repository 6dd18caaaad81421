import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { codeOf, StartError } from '../start-error.ts'

/** What may lie in the folder beside the database: its log and lock, copies of it, finished or not, and what a disk of its own begins with. */
const OURS = /\.db(?:-restoring)?(?:-(?:wal|shm|journal|lock))?$|^lost\+found$/

const OTHERS = 0o077
const OWNER_ONLY = 0o700

/** Windows has no such rights: there a user's folders are closed by themselves. */
const isOpenToOthers = (folder: string): boolean =>
  process.platform !== 'win32' && (statSync(folder).mode & OTHERS) !== 0

/**
 * Makes the folder of the accounts, for this user alone. One that others can read is closed, unless it holds something else: then
 * somebody may need it open.
 * @throws StartError
 */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
    if (!isOpenToOthers(folder)) return
    if (readdirSync(folder).every((name) => OURS.test(name))) return chmodSync(folder, OWNER_ONLY)
  } catch (failure) {
    throw new StartError(`The folder ${folder} cannot be used (${codeOf(failure)}). Set MATINEE_DATA to another one.`)
  }
  throw new StartError(
    `The folder ${folder} can be read by others, and holds more than the accounts. Set MATINEE_DATA to a folder in it, which is then made for this user alone, or close it: chmod 700 ${folder}`,
  )
}
