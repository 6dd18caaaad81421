import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleProgram, startProgram } from '@matinee/testing/programs'

const PROGRAM = await bundleProgram(new URL('./program-to-start.ts', import.meta.url))
const SAMPLES = fileURLToPath(new URL('../../../../samples', import.meta.url))
const PAGE =
  '<!doctype html><meta property="og:image" content="/social.png" /><script type="module" src="/assets/page-1.js"></script>'

export interface StartedServer {
  /** A folder of its own: `data` in it is where the server keeps its state. */
  readonly folder: string
  /** Everything it wrote so far. */
  readonly said: () => string
  readonly process: ChildProcess
  /** Resolves to what it wrote, once that matches. Rejects when it ends before. */
  readonly until: (words: RegExp) => Promise<string>
  /** Its address, once it says that it is ready. */
  readonly ready: () => Promise<string>
  /** Resolves to the exit code once it has ended. */
  readonly ended: Promise<number | null>
  /** Ends it with a signal, unless it has ended already. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** A folder for one server and its page. The caller removes it. */
export function folderForServer(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-host-'))
  mkdirSync(join(folder, 'site', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'site', 'index.html'), PAGE)
  writeFileSync(join(folder, 'site', 'assets', 'page-1.js'), 'export {}\n')
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Starts the product as an operator does: by variables alone, on a free port unless `PORT` is among them. */
export function startServer(
  folder: string,
  variables: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): StartedServer {
  const { PATH = '' } = process.env
  const child = startProgram(PROGRAM, {
    args: [join(folder, 'site'), SAMPLES, ...args],
    env: { PATH, PORT: '0', MATINEE_DATA: join(folder, 'data'), ...variables },
  })
  let said = ''
  const output = new EventTarget()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      output.dispatchEvent(new Event('said'))
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const until = (words: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (words.test(said)) resolve(said)
      }
      output.addEventListener('said', look)
      look()
      void ended.then(() => reject(new Error(`it ended before it said ${String(words)}:\n${said}`)))
    })
  return {
    folder,
    said: () => said,
    process: child,
    until,
    async ready() {
      const [, url = ''] = /is ready: (http\S+)/.exec(await until(/is ready: http\S+/)) ?? []
      return url.replace('localhost', '127.0.0.1')
    },
    ended,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return ended
    },
  }
}

/** Runs one command on the data of a folder, as `npm run data` does; what it says, and its exit code. */
export async function runOnData(
  folder: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; said: string }> {
  const { PATH = '' } = process.env
  const child = startProgram(PROGRAM, {
    args: ['data', ...args],
    env: { PATH, MATINEE_DATA: join(folder, 'data'), INIT_CWD: folder, ...variables },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { code: code as number | null, said: said.trim() }
}
