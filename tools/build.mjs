/** Builds the site and the server, and stores the site's text files compressed beside themselves. */
import { promisify } from 'node:util'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/
const SMALLEST = 1024

async function compressFile(path) {
  const body = await readFile(path)
  if (body.length < SMALLEST) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(body, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(body, { level: 9 }))
}

/** Builds everything that `npm start` serves into `dist`. */
export async function buildAll() {
  await Promise.all([
    build({ configFile: join(root, 'apps/web/vite.config.ts'), logLevel: 'warn' }),
    build({ configFile: join(root, 'apps/standalone/vite.config.ts'), logLevel: 'warn' }),
  ])
  const site = join(root, 'dist/web')
  const files = await readdir(site, { recursive: true })
  await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compressFile(join(site, file))))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll()
