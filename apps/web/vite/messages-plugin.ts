import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import type { Plugin } from 'vite'
import { textFilesOf, type TextFile } from './text-files.ts'

const folder = new URL('../../../packages/locales/src/messages/', import.meta.url)

const messagesOf = (locale: string): unknown => JSON.parse(readFileSync(new URL(`${locale}.json`, folder), 'utf8'))
const filesOf = (locale: string) => textFilesOf(locale, messagesOf(locale), messagesOf('en'))

const languages = () => readdirSync(folder).map((file) => file.replace('.json', ''))
const everyFile = () => languages().flatMap(filesOf)
const [englishFirst = '{}', englishRest = '{}'] = filesOf('en').map(([, texts]) => texts)

/** English's texts, compiled. */
export const englishTexts = () =>
  Object.assign({}, ...[englishFirst, englishRest].map((texts) => JSON.parse(texts) as object)) as Record<
    string,
    unknown
  >

/**
 * Serves the texts of every language as data beside the code: a hundred files of which a page fetches two, so the first page names
 * the one folder that changes with them and none of the files. `virtual:messages` exports that folder's address.
 */
export function messagesPlugin(): Plugin {
  const ID = '\0virtual:messages'
  let files: TextFile[] = []
  let path = 'assets/texts-in-development/'
  let isBuild = false
  let base = '/'
  return {
    name: 'matinee-messages',
    configResolved({ command, base: ofSite }) {
      base = ofSite
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === 'virtual:messages' ? ID : null),
    load(id) {
      if (id !== ID) return null
      if (isBuild) {
        files = everyFile()
        path = `assets/texts-${createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8)}/`
      }
      return `export const textsFolder = '${base}${path}'`
    },
    /** English's first texts stand in the document, with the folder of the others. */
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          '<!-- first texts -->',
          () =>
            `<script type="application/json" id="first-texts" data-folder="${base}${path}">${englishFirst.replaceAll('<', String.raw`\u003c`)}</script>`,
        ),
    },
    generateBundle() {
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `${path}${name}`, source })
    },
    configureServer(server) {
      server.watcher.add(folder.pathname)
      server.watcher.on('change', (file) => {
        if (file.startsWith(folder.pathname)) server.ws.send({ type: 'full-reload' })
      })
      server.middlewares.use(`/${path}`, (request, response, next) => {
        const [, locale] = /^\/([\w-]+)-(?:first|rest)\.json$/.exec(request.url ?? '') ?? []
        const found = locale && filesOf(locale).find(([name]) => request.url === `/${name}`)
        if (!found) return next()
        response.setHeader('content-type', 'application/json').end(found[1])
      })
    },
  }
}
