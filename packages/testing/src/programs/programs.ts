import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

/**
 * Bundles a program of this repository for tests that start it many times: a server read from hundreds of sources takes most of its
 * start for them. Packages stay outside.
 * @param entry Its file.
 * @returns Its code, for `startProgram`. Rejects where it cannot be bundled.
 */
export async function bundleProgram(entry: URL): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    build: {
      ssr: fileURLToPath(entry),
      write: false,
      target: 'node20',
      rolldownOptions: { external: [...builtinModules, /^node:/], output: { codeSplitting: false } },
    },
    ssr: { noExternal: [/^@matinee\//] },
  })) as Rolldown.RolldownOutput
  return output[0].code
}

interface ProgramOptions extends Pick<SpawnOptions, 'env'> {
  args?: readonly string[]
  /** Whether it and the test send each other messages; what it prints is the test's own then, and a stream of the child otherwise. */
  hasChannel?: boolean
}

/** Starts a bundled program in a process of its own, which reads it from its standard input: no file of it stays behind. */
export function startProgram(code: string, { args = [], env, hasChannel = false }: ProgramOptions): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '-', ...args], {
    cwd: ROOT,
    env,
    stdio: hasChannel ? ['pipe', 'inherit', 'inherit', 'ipc'] : 'pipe',
  })
  // One that is killed while it reads breaks the pipe, and whoever killed it knows.
  child.stdin?.on('error', () => {})
  child.stdin?.end(code)
  return child
}
