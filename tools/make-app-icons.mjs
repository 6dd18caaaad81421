/** Draws the icons of the installed app and the picture of link previews into apps/web/public. Run it when the mark changes. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromiumPath } from './chromium.mjs'
import { root } from './prepare.mjs'

const GROUND = '#11110d'
const MARK = `<path fill="#f6f5ec" d="M4 42V8h8.6c2.4 8.9 6.2 14.6 11.4 17.2C29.2 22.6 33 16.9 35.4 8H44v34h-8.6V24.4C32.5 29.3 28.7 32.9 24 35.2c-4.7-2.3-8.5-5.9-11.4-10.8V42z"/><circle cx="24" cy="11.6" r="6.4" fill="#e6ee86"/>`

/** The mark on its ground: `share` is its part of the width, `corner` the ground's radius in per cent. */
function icon(size, { share, corner }) {
  const inset = (size * (1 - share)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" rx="${corner}%" fill="${GROUND}"/><svg x="${inset}" y="${inset}" width="${size * share}" height="${size * share}" viewBox="0 0 48 48">${MARK}</svg></svg>`
}

/** A beam of light on the dark, as in a cinema, with the mark where it begins. */
const SOCIAL = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><defs><linearGradient id="b"><stop stop-color="#e6ee86" stop-opacity=".34"/><stop offset="1" stop-color="#e6ee86" stop-opacity="0"/></linearGradient></defs><rect width="100%" height="100%" fill="${GROUND}"/><path d="M330 268 1200 20v590L330 300z" fill="url(#b)"/><svg x="130" y="175" width="280" height="280" viewBox="0 0 48 48">${MARK}</svg></svg>`

const PICTURES = [
  { file: 'icons/icon-192.png', size: [192, 192], svg: icon(192, { share: 0.75, corner: 23 }) },
  { file: 'icons/icon-512.png', size: [512, 512], svg: icon(512, { share: 0.75, corner: 23 }) },
  { file: 'icons/maskable-512.png', size: [512, 512], svg: icon(512, { share: 0.56, corner: 0 }) },
  { file: 'icons/apple-touch-icon.png', size: [180, 180], svg: icon(180, { share: 0.66, corner: 0 }) },
  { file: 'social.png', size: [1200, 630], svg: SOCIAL },
]

const chromium = chromiumPath()
if (!chromium) throw new Error('No Chromium was found: set CHROMIUM_PATH to one.')
const folder = join(root, 'apps/web/public')
const work = mkdtempSync(join(tmpdir(), 'matinee-icons-'))
mkdirSync(join(folder, 'icons'), { recursive: true })
for (const { file, size, svg } of PICTURES) {
  const page = join(work, 'page.html')
  writeFileSync(page, `<style>body{margin:0;background:transparent}svg{display:block}</style>${svg}`)
  const options = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--force-device-scale-factor=1',
    '--default-background-color=00000000',
    `--window-size=${size.join()}`,
    `--screenshot=${join(folder, file)}`,
    pathToFileURL(page).href,
  ]
  const { status } = spawnSync(chromium, options, { stdio: 'ignore' })
  if (status !== 0) throw new Error(`${file} was not drawn`)
}
rmSync(work, { recursive: true })
