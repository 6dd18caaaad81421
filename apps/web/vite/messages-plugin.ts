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

/**
 * Compiles each language's messages while building, so that the browser needs no message parser.
 * `virtual:messages` exports a table of loaders: language id → import of its compiled messages.
 */
export function messagesPlugin(): Plugin {
  const PREFIX = '\0virtual:messages'
  return {
    name: 'matinee-messages',
    resolveId: (id) => (id.startsWith('virtual:messages') ? `\0${id}` : null),
    load(id) {
      if (id === PREFIX) {
        const ids = readdirSync(folder).map((file) => file.replace('.json', ''))
        const rows = ids.map((locale) => `  ${JSON.stringify(locale)}: () => import('virtual:messages/${locale}'),`)
        return `export const loaders = {\n${rows.join('\n')}\n}`
      }
      if (!id.startsWith(`${PREFIX}/`)) return null
      const file = new URL(`${id.slice(PREFIX.length + 1)}.json`, folder)
      this.addWatchFile(file.pathname)
      const messages = flatten(JSON.parse(readFileSync(file, 'utf8')) as Tree)
      const compiled = Object.fromEntries(messages.map(([key, text]) => [key, compileMessage(text)]))
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`
    },
  }
}
