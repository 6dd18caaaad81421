/** The lines of Node after the one that runs: fetched once from the npm registry, and how the product first starts on one. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** Served as well as the oldest, which runs all the other checks. */
export const LATER_NODES = ['24.21.0', '26.10.0']

const START_TIMEOUT_MS = 60_000

/** The registry's name for this machine's program. */
const programPackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/**
 * The path of a release of Node, fetched if it is not there yet.
 * @returns {string | null} Null where the registry has none for this machine.
 */
export function nodeRelease(version) {
  const folder = join(root, 'node_modules', '.cache', 'node', version)
  const path = join(folder, 'node_modules', programPackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(path)) return path
  console.log(`Fetching Node ${version} from the npm registry…`)
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  spawnSync('npm', [...args, '--loglevel=error', `${programPackage}@${version}`], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  return existsSync(path) ? path : null
}

/** Resolves with the address that a start prints when it is ready; undefined when it ends or takes too long before. */
async function readyAddress(child) {
  const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS)
  let said = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    said += text
    const [, url] = /ready: (http:\S+)/.exec(said) ?? []
    if (!url) continue
    clearTimeout(timer)
    return url
  }
  clearTimeout(timer)
  return undefined
}

async function faultOf(url) {
  const pages = await Promise.all(
    ['/', '/api/meta', '/catalogue/3/search/multi?query=night'].map(async (path) => {
      const answer = await fetch(new URL(path, url))
      return answer.ok ? null : `${path} answered ${answer.status}`
    }),
  )
  return pages.find((fault) => fault !== null) ?? null
}

/**
 * Starts the product as a stranger would on the first day, asks for its page, its accounts server and its catalogue, and ends it.
 * @returns {Promise<string | null>} What went wrong, in a sentence; null if nothing did.
 */
export async function firstStart(node) {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-first-start-'))
  const env = { ...process.env, PORT: '0', MATINEE_DATA: folder, LOG_LEVEL: 'warn' }
  const child = spawn(node, ['tools/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  try {
    const url = await readyAddress(child)
    if (!url) return 'it did not say that it is ready'
    return await faultOf(url)
  } finally {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
