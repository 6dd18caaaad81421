/*
 * Runs at the document's end, before it is painted: shows the first screen of this address, with the words of this hour. It imports
 * only what is small, because it stands in every document.
 */
import { greetingAt } from '@matinee/domain'
import { greetingKey, OTHER_GREETINGS, placeholderKey, PLACEHOLDERS } from '../features/home/texts.ts'
import { drawForDocument } from './draws.ts'
import { watchStart } from './start-check.ts'
import { textsInDocument } from './texts-in-document.ts'

const root = document.querySelector<HTMLElement>('#root')
const { frame, words } = document.documentElement.dataset

function showFrame(): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-frame="${frame}"]`)
  if (template) root?.replaceChildren(template.content)
}

/** A text without placeholders, as its compiled form holds it. */
const plain = (message: unknown) => String(Array.isArray(message) ? message[0] : message)

function sayWords(): void {
  const { english } = textsInDocument()
  const heading = root?.querySelector('h1')
  const input = root?.querySelector('input')
  if (!english || !heading || !input) return
  const isOther = drawForDocument('greeting', OTHER_GREETINGS) !== null
  heading.textContent = plain(english[greetingKey(greetingAt(new Date()), isOther)])
  input.placeholder = plain(english[placeholderKey(drawForDocument('placeholder', PLACEHOLDERS))])
}

if (frame !== 'home') showFrame()
else if (import.meta.env.DOCUMENT === 'index' && words === undefined) sayWords()
// Nothing can be typed where React draws anew.
if (root && (frame !== 'home' || words !== undefined)) root.inert = true
watchStart()
