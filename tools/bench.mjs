/**
 * `npm run bench`: measures what the product promises, prints a table for each benchmark and the figures as JSON.
 * `npm run bench start` runs only the named ones. Benchmarks judge nothing: machines differ.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumPath } from './chromium.mjs'
import { requireNode } from './node-version.mjs'
import { build, install, root } from './prepare.mjs'

requireNode()
await install()
await build()

const all = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. Benchmarks: ${all.join(', ')}`)
  process.exit(1)
}
const env = { ...process.env, CHROMIUM_PATH: chromiumPath() ?? '' }
for (const name of wanted.length > 0 ? wanted : all) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'bench/support/print.ts', name], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  if (status !== 0) process.exit(status ?? 1)
}
