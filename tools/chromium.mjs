/** Finds a Chromium to test in, or installs the distribution's where it may. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function find() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : null
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC]
  return candidates.find((path) => existsSync(path)) ?? null
}

function install() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return
  console.log('Installing Chromium from the distribution…')
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
}

/** Path of a Chromium; null when there is none and none could be installed. */
export function chromiumPath() {
  const found = find()
  if (found) return found
  install()
  return find()
}
