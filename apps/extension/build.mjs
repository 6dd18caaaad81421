/** Builds the extension into `dist/extension/<browser>`; `--granted` makes the one for tests, which has every site from the start. */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Version of the extension itself; pages accept `^1.0.2`. */
const VERSION = '1.2.0'

async function manifests() {
  const { outputFiles } = await build({
    entryPoints: [`${here}src/manifest.ts`],
    bundle: true,
    format: 'esm',
    write: false,
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}

/** @returns The folder that a browser loads. */
export async function buildExtension({ browser = 'chromium', granted = [], out } = {}) {
  const folder = out ?? `${root}dist/extension/${browser}${granted.length > 0 ? '-granted' : ''}`
  await rm(folder, { recursive: true, force: true })
  await mkdir(`${folder}/tabs`, { recursive: true })
  const { manifestFor } = await manifests()
  await build({
    entryPoints: {
      background: `${here}src/background.ts`,
      content: `${here}src/content.ts`,
      permission: `${here}src/pages/permission.ts`,
      popup: `${here}src/pages/popup.ts`,
    },
    outdir: folder,
    bundle: true,
    format: 'iife',
    target: ['chrome120', 'firefox128'],
    minify: true,
    legalComments: 'none',
  })
  await writeFile(
    `${folder}/manifest.json`,
    JSON.stringify(manifestFor({ version: VERSION, browser, granted }), null, 2),
  )
  await cp(`${here}src/pages/page.css`, `${folder}/page.css`)
  await cp(`${here}src/pages/popup.html`, `${folder}/popup.html`)
  for (const page of ['PermissionGrant', 'PermissionRequest']) {
    await cp(`${here}src/pages/permission.html`, `${folder}/tabs/${page}.html`)
  }
  return folder
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const granted = process.argv.includes('--granted') ? ['<all_urls>'] : []
  for (const browser of ['chromium', 'firefox']) process.stdout.write(`${await buildExtension({ browser, granted })}\n`)
}
