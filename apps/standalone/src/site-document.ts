import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a document holds inside itself, as sources for its policy. */
export interface InlineSources {
  scripts: readonly string[]
  styles: readonly string[]
}

/** The page that is served for every client route. */
export interface SiteDocument {
  /** Where it lies, with the other files of the site. */
  folder: string
  html: string
  inline: InlineSources
}

/** The operator's settings for the page, as a script that no value can break out of. */
export function configScript(web: Readonly<Record<string, string>>): string {
  return `window.__CONFIG__ = ${JSON.stringify(web).replaceAll('<', String.raw`\u003c`)}\n`
}

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The hashes of the scripts and style elements that stand in a document; data blocks are no scripts. */
function inlineSourcesOf(html: string): InlineSources {
  const sources = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => sourceOf(text))
  return { scripts: sources(/<script>([^]*?)<\/script>/g), styles: sources(/<style>([^]*?)<\/style>/g) }
}

/** The built document of a site, with its configuration inside: the page does not have to ask for it. */
export function readSiteDocument(site: URL, base: string, web: Readonly<Record<string, string>>): SiteDocument {
  const folder = fileURLToPath(site)
  const html = readFileSync(join(folder, 'index.html'), 'utf8').replace(
    `<script src="${base}/config.js" defer></script>`,
    () => `<script>${configScript(web)}</script>`,
  )
  return { folder, html, inline: inlineSourcesOf(html) }
}
