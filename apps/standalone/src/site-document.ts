import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a document holds inside itself, as sources for its policy. */
export interface InlineSources {
  scripts: readonly string[]
  styles: readonly string[]
}

/** The documents that are served for client routes. */
export interface SiteDocuments {
  /** Where they lie, with the other files of the site. */
  folder: string
  /** The document of every client route but those of `others`. */
  index: string
  /** Documents of single routes, by their paths below the base. */
  others: ReadonlyMap<string, string>
  /** What stands in any of them. */
  inline: InlineSources
}

/** The operator's settings for the page, as a script that no value can break out of. */
export function configScript(web: Readonly<Record<string, string>>): string {
  return `window.__CONFIG__ = ${JSON.stringify(web).replaceAll('<', String.raw`\u003c`)}\n`
}

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The hashes of the scripts and style elements that stand in documents, each once; data blocks are no scripts. */
function inlineSourcesOf(documents: readonly string[]): InlineSources {
  const sources = (pattern: RegExp) => [
    ...new Set(documents.flatMap((html) => [...html.matchAll(pattern)].map(([, text = '']) => sourceOf(text)))),
  ]
  return { scripts: sources(/<script>([^]*?)<\/script>/g), styles: sources(/<style>([^]*?)<\/style>/g) }
}

/**
 * Reads the built documents of a site, and puts its configuration into each: the page does not have to ask for it. `index.html` is for
 * every route, any other `<name>.html` for `/<name>`, as static hosts have it.
 */
export function readSiteDocuments(site: URL, base: string, web: Readonly<Record<string, string>>): SiteDocuments {
  const folder = fileURLToPath(site)
  const read = (file: string) =>
    readFileSync(join(folder, file), 'utf8').replace(
      `<script src="${base}/config.js" defer></script>`,
      () => `<script>${configScript(web)}</script>`,
    )
  const index = read('index.html')
  const files = readdirSync(folder).filter((file) => file.endsWith('.html') && file !== 'index.html')
  const others = new Map(files.map((file) => [`/${basename(file, '.html')}`, read(file)]))
  return { folder, index, others, inline: inlineSourcesOf([index, ...others.values()]) }
}
