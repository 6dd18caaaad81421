/** Finds a Chromium to test in, or installs the distribution's where it may. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function programs(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function firstOf(named, candidates) {
  if (named) return existsSync(named) ? named : null
  return candidates.find((path) => existsSync(path)) ?? null
}

const findWhole = () => firstOf(process.env.CHROMIUM_PATH, [...programs(NAMES), ...MAC])
const findShell = () => firstOf(process.env.CHROMIUM_HEADLESS_SHELL_PATH, programs(['chromium-headless-shell']))

function install(debianPackage) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return
  console.log(`Installing ${debianPackage} from the distribution…`)
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', debianPackage], options)
}

/** Path of a whole Chromium; null when there is none and none could be installed. */
export function chromiumPath() {
  const found = findWhole()
  if (found) return found
  install('chromium')
  return findWhole()
}

/**
 * Path of Chromium's headless shell: the same engine without a browser's own windows, at a fraction of the work for each page.
 * A browser that `CHROMIUM_PATH` names is meant for every test, so there is no shell beside it.
 * @returns {string | null} Null when there is none and none could be installed; the whole browser does then.
 */
export function headlessShellPath() {
  if (process.env.CHROMIUM_PATH && !process.env.CHROMIUM_HEADLESS_SHELL_PATH) return null
  const found = findShell()
  if (found) return found
  install('chromium-headless-shell')
  return findShell()
}
