import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkLocales } from './check-locales.mjs'

const roots = []
afterEach(() => roots.splice(0).forEach((root) => rmSync(root, { recursive: true })))

/** A tree of the product with two languages, of which the other has these texts. */
function treeWith(german) {
  const root = mkdtempSync(join(tmpdir(), 'matinee-locales-'))
  roots.push(root)
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write(
    'packages/locales/src/locales.json',
    JSON.stringify([
      { id: 'en', tag: 'en' },
      { id: 'de', tag: 'de' },
    ]),
  )
  write('packages/locales/src/messages/en.json', JSON.stringify({ a: { save: 'Save', hello: 'Hello {name}' } }))
  write('packages/locales/src/messages/de.json', JSON.stringify({ a: german }))
  write('apps/web/src/a.ts', "t('a.save')\nt('a.hello')\n")
  write('packages/ui/src/a.ts', '')
  write('packages/player/src/a.ts', '')
  return root
}

describe('a text that a language lacks', () => {
  const root = () => treeWith({ save: 'Speichern' })

  it('is a warning', () => {
    const { failures, warnings } = checkLocales(root())
    expect(failures).toEqual([])
    expect(warnings).toEqual(['de.json: a.hello is missing'])
  })

  it('is a failure before a release', () => {
    const { failures, warnings } = checkLocales(root(), { isRelease: true })
    expect(failures).toEqual(['de.json: a.hello is missing'])
    expect(warnings).toEqual([])
  })
})

it('what a language has wrong is a failure at all times', () => {
  const { failures } = checkLocales(treeWith({ save: '', hello: 'Hallo {nom}', more: 'Mehr' }))
  expect(failures).toEqual([
    'de.json: a.save is empty',
    'de.json: a.hello has other placeholders than English',
    'de.json: a.more is not in English',
  ])
})

it('nothing is said of a language that is whole', () => {
  const root = treeWith({ save: 'Speichern', hello: 'Hallo {name}' })
  expect(checkLocales(root, { isRelease: true })).toEqual({ failures: [], warnings: [], languages: 2, keys: 2 })
})
