import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './prepare.mjs'

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const { version } = JSON.parse(read('package.json'))
const manifests = execFileSync('git', ['ls-files', 'package.json', '*/package.json'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '')

test('every part has the version of the product, in its manifest and in the lockfile', () => {
  expect(manifests.length).toBeGreaterThan(15)
  const { packages } = JSON.parse(read('package-lock.json'))
  const versions = manifests.map((path) => {
    const folder = dirname(path) === '.' ? '' : dirname(path)
    return [path, JSON.parse(read(path)).version, packages[folder].version]
  })
  expect(versions).toEqual(manifests.map((path) => [path, version, version]))
})

test('the changelog tells what this version brought', () => {
  expect(read('CHANGELOG.md')).toContain(`\n## ${version}\n`)
})
