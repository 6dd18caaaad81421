/** The product from its sources, for tests that meet it as a process; its page is a folder of the test's. */
import { pathToFileURL } from 'node:url'
import { start } from '../start.ts'

const [site = ''] = process.argv.slice(2)
await start({
  site: pathToFileURL(`${site}/`),
  samples: new URL('../../../../samples', import.meta.url),
})
