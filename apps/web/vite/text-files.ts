import { compileMessage } from '@lingui/message-utils/compileMessage'

/** One file of texts that the site fetches. */
export type TextFile = [name: string, text: string]

type Tree = { [key: string]: string | Tree }

function flatten(tree: Tree, prefix = ''): Array<[string, string]> {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )
}

/** Groups of texts that the first page needs; all others arrive with the rest, soon after it or with the page that shows them. */
const FIRST_GROUPS = new Set(['actions', 'errors', 'footer', 'global', 'home', 'media', 'navigation', 'screens'])

/** Texts of those groups that are shown only after something happened. */
const SHOWN_LATER = /^(?:home\.keeping|screens\.(?:migration|loadingUserError))\./

const isFirst = (key: string) => FIRST_GROUPS.has(key.split('.')[0] ?? '') && !SHOWN_LATER.test(key)

/**
 * Two files of one language, by name: its compiled messages, so that the browser needs no message parser. A text that the language
 * lacks is English's, until somebody translates it; the `locales` check names it.
 * @param messages The language's tree of texts, as its file holds it.
 */
export function textFilesOf(locale: string, messages: unknown, english: unknown): TextFile[] {
  const own = new Map(flatten(messages as Tree))
  const texts = flatten(english as Tree).map(([key, text]) => [key, own.get(key) ?? text] as const)
  return (['first', 'rest'] as const).map((part) => {
    const wanted = texts.filter(([key]) => isFirst(key) === (part === 'first'))
    return [
      `${locale}-${part}.json`,
      JSON.stringify(Object.fromEntries(wanted.map(([key, text]) => [key, compileMessage(text)]))),
    ]
  })
}
