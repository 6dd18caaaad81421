/** `npm start`: installs what is missing, builds what has changed, serves everything on one port. */
import { requireNode } from './node-version.mjs'
import { build, install, root } from './prepare.mjs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

requireNode()
install()
build()
await import(pathToFileURL(join(root, 'dist/standalone/main.js')).href)
