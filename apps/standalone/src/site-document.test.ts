import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readSiteDocuments } from './site-document.ts'

const WORD_SCRIPT = 'document.title = "first"'
const RULES = '.m-top{color:red}'

const OTHER_RULES = '.m-hero{color:red}'

const documentWith = (rules: string, base: string) =>
  `<head><script type="application/json" id="first-texts">{"a":"b"}</script><script>${WORD_SCRIPT}</script>` +
  `<script src="${base}/config.js" defer></script><script type="module" src="${base}/assets/index.js"></script>` +
  `<style>${rules}</style></head>`

function siteAt(base: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-site-'))
  writeFileSync(join(folder, 'index.html'), documentWith(RULES, base))
  writeFileSync(join(folder, 'discover.html'), documentWith(OTHER_RULES, base))
  writeFileSync(join(folder, 'discover.html.br'), 'packed')
  return pathToFileURL(folder)
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** What a browser would run or apply: the text of each element. */
const textsOf = (html: string, element: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))].map(([, text = '']) => text)

describe('the document of a site', () => {
  it.each(['', '/films'])('holds the configuration that the page would ask for, at %j', (base) => {
    const { index, others } = readSiteDocuments(siteAt(base), base, { VITE_CHAT_URL: 'https://chat.example/' })
    expect([...others.keys()]).toEqual(['/discover'])
    for (const html of [index, ...others.values()]) {
      expect(html).not.toContain('config.js')
      expect(textsOf(html, 'script')).toContain('window.__CONFIG__ = {"VITE_CHAT_URL":"https://chat.example/"}\n')
    }
  })

  it('names every inline script and style of all documents once by its hash, and no data', () => {
    const { index: html, inline } = readSiteDocuments(siteAt(''), '', { VITE_CAST_ENABLED: 'true' })
    expect(inline.scripts).toEqual(textsOf(html, 'script').map(hashOf))
    expect(inline.scripts).toContain(hashOf(WORD_SCRIPT))
    expect(inline.styles).toEqual([hashOf(RULES), hashOf(OTHER_RULES)])
    expect(inline.scripts).not.toContain(hashOf('{"a":"b"}'))
  })

  it('lets no value of the configuration end its script, or stand for something else', () => {
    const value = '</script><script>alert(1)//$& $1'
    const { index: html, inline } = readSiteDocuments(siteAt(''), '', { VITE_DOWNTIME: value })
    expect(html).not.toContain('<script>alert')
    expect(inline.scripts).not.toContain(hashOf('alert(1)//$& $1'))
    const [, config = ''] = /__CONFIG__ = (.*)\n/.exec(html) ?? []
    expect(JSON.parse(config)).toEqual({ VITE_DOWNTIME: value })
  })
})
