/** One command on the data from the sources, for tests that meet it as a process. */
import { runData } from '../start.ts'

await runData(process.argv.slice(2))
