import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

type Tree = { [key: string]: string | Tree }

const folder = new URL('../../../packages/locales/src/messages/', import.meta.url)

function flatten(tree: Tree, prefix = ''): Array<[string, string]> {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )
}

/** Groups of texts that the first page needs; all others arrive with the rest, soon after it or with the page that shows them. */
const FIRST_GROUPS = new Set([
  'actions',
  'errors',
  'footer',
  'global',
  'home',
  'media',
  'navigation',
  'notFound',
  'screens',
])

const isFirst = (key: string) => FIRST_GROUPS.has(key.split('.')[0] ?? '')

/** Two files of one language, by name: its compiled messages, so that the browser needs no message parser. */
function filesOf(locale: string): Array<[name: string, text: string]> {
  const messages = flatten(JSON.parse(readFileSync(new URL(`${locale}.json`, folder), 'utf8')) as Tree)
  return (['first', 'rest'] as const).map((part) => {
    const wanted = messages.filter(([key]) => isFirst(key) === (part === 'first'))
    return [
      `${locale}-${part}.json`,
      JSON.stringify(Object.fromEntries(wanted.map(([key, text]) => [key, compileMessage(text)]))),
    ]
  })
}

const everyFile = () => readdirSync(folder).flatMap((file) => filesOf(file.replace('.json', '')))

/**
 * Serves the texts of every language as data beside the code: a hundred files of which a page fetches two, so the first page names
 * the one folder that changes with them and none of the files. `virtual:messages` exports that folder's address.
 */
export function messagesPlugin(): Plugin {
  const ID = '\0virtual:messages'
  let files: Array<[name: string, text: string]> = []
  let path = 'assets/texts-in-development/'
  let isBuild = false
  return {
    name: 'matinee-messages',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === 'virtual:messages' ? ID : null),
    load(id) {
      if (id !== ID) return null
      if (isBuild) {
        files = everyFile()
        path = `assets/texts-${createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8)}/`
      }
      return `export const textsFolder = '/${path}'`
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
