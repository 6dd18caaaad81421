/** Takes a database and keeps no word of it; collects garbage, says so, and lives until it is ended. */
import { lockDatabase } from '../exclusive-lock.ts'

lockDatabase(process.argv[2] ?? '')
for (let round = 0; round < 5; round += 1) {
  await new Promise(setImmediate)
  globalThis.gc?.()
}
process.on('message', () => {})
process.send?.('collected')
