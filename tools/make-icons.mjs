/**
 * `node tools/make-icons.mjs`: writes the icon components of packages/ui from the shapes of @phosphor-icons/core that
 * packages/ui/src/icons/icons.json names. A test compares the files.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './prepare.mjs'

const folder = join(root, 'packages/ui/src/icons')
/** Line width of the formatter. */
const WIDTH = 120
const { resolve } = createRequire(import.meta.url)

function shapeOf(asset) {
  const svg = readFileSync(resolve(`@phosphor-icons/core/assets/${asset}.svg`), 'utf8')
  const [first, ...others] = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path)
  if (first === undefined || others.length > 0) throw new Error(`${asset} is not one path`)
  return first
}

function component(name, icon) {
  const { asset, mirrored = false } = typeof icon === 'string' ? { asset: icon } : icon
  const parts = [`'${shapeOf(asset)}'`, ...(mirrored ? ['{ mirrored: true }'] : [])]
  const line = `export const ${name} = createIcon(${parts.join(', ')})`
  if (line.length <= WIDTH) return line
  return `export const ${name} = createIcon(\n${parts.map((part) => `  ${part},\n`).join('')})`
}

/** Every generated file: its path and its text. */
export function iconFiles() {
  const groups = JSON.parse(readFileSync(join(folder, 'icons.json'), 'utf8'))
  return Object.entries(groups).map(([name, { purpose, icons }]) => {
    const components = Object.entries(icons).map(([icon, source]) => component(icon, source))
    const head = `/** ${purpose} Written by tools/make-icons.mjs from icons.json. */\nimport { createIcon } from './create-icon.tsx'\n`
    return { path: join(folder, `${name}.tsx`), text: `${head}\n${components.join('\n')}\n` }
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { path, text } of iconFiles()) writeFileSync(path, text)
}
