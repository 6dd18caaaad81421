import { DatabaseError } from 'pg'
import { SchemaError } from './migrate.ts'

/**
 * What a failure of the database means to whoever runs it. `away`: it does not answer now, and may later. `full`, `readOnly`: what it
 * keeps can be read, and nothing new be kept. `broken`: the disk fails. `refused`: it knows no such user, word or database.
 */
export type DatabaseCondition = 'away' | 'full' | 'readOnly' | 'damaged' | 'broken' | 'refused' | 'foreign'

const KINDS: readonly (readonly [RegExp, DatabaseCondition])[] = [
  [/^SQLITE_(?:CORRUPT|NOTADB)/, 'damaged'],
  // A file that may not grow fails as an output error: past a quota, or a limit on sizes.
  [/^(?:SQLITE_(?:FULL|IOERR_(?:WRITE|SHM|TRUNCATE))|ENOSPC|EDQUOT|53100)/, 'full'],
  [/^(?:SQLITE_IOERR|EIO|58030)/, 'broken'],
  [/^(?:SQLITE_(?:READONLY|CANTOPEN|PERM)|EROFS|EACCES|EPERM|25006)/, 'readOnly'],
  [/^(?:28|3D000)/, 'refused'],
  [/^(?:08|57P|53300|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/, 'away'],
]
/** What the driver says of a connection without a code. */
const GONE = /^Connection terminated|connect.* timeout|timeout.* connect|^Client has encountered|not queryable/i

/** What it means; undefined where it is about the question and not the database. */
export function databaseConditionOf(failure: unknown): DatabaseCondition | undefined {
  if (failure instanceof SchemaError) return 'foreign'
  if (!(failure instanceof Error)) return undefined
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : ''
  const known = KINDS.find(([codes]) => codes.test(code))?.[1]
  if (known) return known
  return !(failure instanceof DatabaseError) && GONE.test(failure.message) ? 'away' : undefined
}

/** An address as it may be shown: without the password, and without what follows a question mark. */
export function shownAddress(location: string): string {
  if (!/^[a-z]+:\/\//i.test(location) || !URL.canParse(location)) return location
  const { protocol, username, host, pathname } = new URL(location)
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`
}

/** One sentence about a database that cannot be used; undefined for a failure that is none of the database. */
export function databaseSentence(failure: unknown, location: string): string | undefined {
  const shown = shownAddress(location)
  switch (databaseConditionOf(failure)) {
    case 'damaged':
      return `The database ${shown} is damaged, or is no database. Put a copy in its place, or move it away to begin anew.`
    case 'foreign':
      return `The database ${shown} was written by another version. Start that version, or a newer one.`
    case 'broken':
      return `The disk of the database ${shown} fails. Look at the disk, and take a copy while it can be read.`
    case 'full':
      return `The disk of the database ${shown} is full. Make room, and start again.`
    case 'readOnly':
      return `The database ${shown} cannot be written. Let this user write the file and its folder.`
    case 'refused':
      return `The database ${shown} does not let this server in. Look at the user, the password and the name in DATABASE_URL.`
    case 'away':
      return `The database ${shown} does not answer.`
    case undefined:
      return undefined
  }
}
