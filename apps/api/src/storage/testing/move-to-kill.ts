/** A move to PostgreSQL, in a process that can be killed. */
import { moveToPostgres } from '../move-to-postgres.ts'

const [file = '', url = ''] = process.argv.slice(2)
await moveToPostgres(file, url, { log: { warn: () => {} }, now: 1 })
