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

/**
 * Compiles each language's messages while building, so that the browser needs no message parser.
 * `virtual:messages` exports a table of loaders: language id → imports of its compiled messages, in two parts.
 */
export function messagesPlugin(): Plugin {
  const PREFIX = '\0virtual:messages'
  return {
    name: 'matinee-messages',
    resolveId: (id) => (id.startsWith('virtual:messages') ? `\0${id}` : null),
    load(id) {
      if (id === PREFIX) {
        const ids = readdirSync(folder).map((file) => file.replace('.json', ''))
        const part = (locale: string, name: string) => `${name}: () => import('virtual:messages/${locale}/${name}')`
        const rows = ids.map(
          (locale) => `  ${JSON.stringify(locale)}: { ${part(locale, 'first')}, ${part(locale, 'rest')} },`,
        )
        return `export const loaders = {\n${rows.join('\n')}\n}`
      }
      const [, locale, name] = /messages\/([^/]+)\/(first|rest)$/.exec(id) ?? []
      if (!id.startsWith(PREFIX) || !locale) return null
      const file = new URL(`${locale}.json`, folder)
      this.addWatchFile(file.pathname)
      const messages = flatten(JSON.parse(readFileSync(file, 'utf8')) as Tree)
      const wanted = messages.filter(([key]) => isFirst(key) === (name === 'first'))
      const compiled = Object.fromEntries(wanted.map(([key, text]) => [key, compileMessage(text)]))
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`
    },
  }
}
