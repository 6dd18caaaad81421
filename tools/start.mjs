/**
 * `npm start`: installs what is missing, builds what has changed, serves everything on one port.
 * `npm run data`: the program as it was built, with a command on its data, which is its first argument.
 */
import { requireNode } from './node-version.mjs'
import { build, install, root } from './prepare.mjs'
import { endWithNpm } from './processes.mjs'
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

const program = join(root, 'dist/standalone/main.js')
// A server may run from what is built: what it serves must not be taken away beneath it.
const isForData = process.argv[2] === 'data' || process.argv.includes('--backup')
const runsAsItIs = isForData && existsSync(program)

if (process.argv.includes('--version')) {
  console.log(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version)
} else {
  requireNode()
  endWithNpm()
  if (!runsAsItIs) {
    await install()
    await build()
  }
  await import(pathToFileURL(program).href)
}
