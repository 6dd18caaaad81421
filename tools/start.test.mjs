import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const LOCKFILE = JSON.stringify({ lockfileVersion: 3, packages: {} })
const BUILT = 'dist/standalone/main.js'
/** What a build leaves: a program that says what it was started with. */
const PROGRAM = "console.log(['ran', ...process.argv.slice(2)].join(' '))"

/** A product with nothing in it but its tools: each build says so, and empties `dist` first. */
function product() {
  const root = mkdtempSync(join(tmpdir(), 'matinee-start-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const tool of ['start', 'prepare', 'processes', 'node-version']) {
    cpSync(join(import.meta.dirname, `${tool}.mjs`), join(root, `tools/${tool}.mjs`))
  }
  write('package.json', readFileSync(join(import.meta.dirname, '../package.json')))
  write('package-lock.json', LOCKFILE)
  write('node_modules/.matinee/installed', createHash('sha256').update(LOCKFILE).digest('hex'))
  write('apps/one.ts', 'export {}')
  write('packages/two.ts', 'export {}')
  const build = `import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
    rmSync('dist', { recursive: true, force: true })
    for (const folder of ['web', 'standalone']) mkdirSync('dist/' + folder, { recursive: true })
    writeFileSync('dist/web/index.html', '')
    writeFileSync('${BUILT}', ${JSON.stringify(PROGRAM)})`
  write('tools/build.mjs', build)
  return {
    write,
    has: (path) => existsSync(join(root, path)),
    start(args, env = {}) {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/start.mjs', ...args], {
        cwd: root,
        env: { ...process.env, npm_lifecycle_event: undefined, BASE_PATH: undefined, ...env },
        encoding: 'utf8',
      })
      return { status, said: (stdout + stderr).trim().split('\n') }
    },
  }
}

test('the product is built before it starts where its sources have changed since, and not otherwise', () => {
  const { start, write } = product()
  expect(start([])).toEqual({ status: 0, said: ['Building…', 'ran'] })
  expect(start([])).toEqual({ status: 0, said: ['ran'] })
  write('apps/one.ts', 'export const changed = true')
  expect(start([])).toEqual({ status: 0, said: ['Building…', 'ran'] })
})

test.each([
  { args: ['data', 'backup', 'copy.db'], said: ['ran data backup copy.db'] },
  { args: ['--backup', 'copy.db'], said: ['ran --backup copy.db'] },
])('$args.0 installs and builds nothing beneath a server that runs', ({ args, said }) => {
  const { start, write, has } = product()
  write(BUILT, PROGRAM)
  write('dist/web/asset-of-the-server.js', '')
  // As after the update of a checkout.
  write('package-lock.json', `${LOCKFILE}\n`)
  const env = { BASE_PATH: '/films' }
  expect(start(args, env)).toEqual({ status: 0, said })
  expect(has('dist/web/asset-of-the-server.js')).toBe(true)
})

test('a command on the data builds the product where none was built', () => {
  expect(product().start(['data', 'check'])).toEqual({ status: 0, said: ['Building…', 'ran data check'] })
})
