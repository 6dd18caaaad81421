/** The linter's rules that need types: that they are on, and that they catch what they are for. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from '../prepare.mjs'

const folder = mkdtempSync(join(tmpdir(), 'matinee-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true }, include: ['.'] }))

/** The rules that a file of this code breaks. */
function broken(code) {
  const file = join(folder, 'code.ts')
  writeFileSync(file, code)
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const args = [oxlint, '--type-aware', '-c', join(root, '.oxlintrc.types.json'), '-f', 'json', file]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(stderr).toBe('')
  return JSON.parse(stdout).diagnostics.map((diagnostic) => diagnostic.code)
}

const ASYNC = 'export const run = async (): Promise<number> => 1\n'

it('a promise that nobody waits for is a fault', () => {
  expect(broken(`${ASYNC}export const stop = (): void => {\n  run()\n}\n`)).toEqual([
    'typescript(no-floating-promises)',
  ])
})

it.each(['await run()', 'void run()', 'run().catch((failure: unknown) => console.warn(failure))'])(
  '%s is none',
  (line) => {
    expect(broken(`${ASYNC}export const stop = async (): Promise<void> => {\n  ${line}\n}\n`)).toEqual([])
  },
)
