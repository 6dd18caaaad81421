/** The product from its sources, for tests that meet it as a process: with `data` one command on its data, else a server of a test's page. */
import { pathToFileURL } from 'node:url'
import { runData, start } from '../start.ts'

const [first = '', ...rest] = process.argv.slice(2)
if (first === 'data') await runData(rest)
else await start({ site: pathToFileURL(`${first}/`), samples: pathToFileURL(rest[0] ?? '') })
