/** `npm start`: installs what is missing, builds what has changed, serves everything on one port. */
import { requireNode } from './node-version.mjs'
import { build, install, root } from './prepare.mjs'
import { endWithNpm } from './processes.mjs'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

if (process.argv.includes('--version')) {
  console.log(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version)
} else {
  requireNode()
  endWithNpm()
  await install()
  await build()
  await import(pathToFileURL(join(root, 'dist/standalone/main.js')).href)
}
