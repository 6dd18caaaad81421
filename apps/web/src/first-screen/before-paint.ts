/*
 * Runs inside the document's head, before anything is painted: language, direction, theme and kind of screen are those that the page
 * will have. It imports only what is small, because it stands in every document; what `DOCUMENT` rules out is not in that document.
 */
import { themeOf } from '@matinee/domain'
import { localeFor, localeOfCode } from '@matinee/locales'
import { isTelevision } from '../services/device/television.ts'
import { showFirstStill } from '../features/home/first-still.ts'
import { wasShelfEmpty, wasShelfFull } from '../features/home/shelf/shelf-note.ts'
import { pathOf, searchOf } from '../services/navigation/address.ts'
import { localTexts } from '../services/storage/local-texts.ts'
import { focusByKey } from '../services/navigation/search-key.ts'
import { askForPage } from './ask-for-page.ts'
import { isAwaited } from './document-state.ts'
import { frameInDiscover, frameOf } from './frames.ts'
import { addLink, preloadNextParts } from './next-parts.ts'
import { textsInDocument } from './texts-in-document.ts'

/** A field of what a store of settings keeps: see settings-stores.ts. */
function stored(key: string, field: string): unknown {
  try {
    const { state } = JSON.parse(localTexts.getItem(key) ?? '{}') as { state?: Record<string, unknown> }
    return state?.[field]
  } catch {
    // What is damaged is read with more care by the page.
    return undefined
  }
}

/** Asks for texts that the page will ask for as soon as it starts. */
function preloadTexts(language: string, part: 'first' | 'rest'): void {
  const href = `${textsInDocument().folder}${language}-${part}.json`
  addLink({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href })
}

const storedText = (key: string, field: string): string | null => {
  const value = stored(key, field)
  return typeof value === 'string' ? value : null
}

const { documentElement: html } = document
const language = storedText('__MW::locale', 'language')
const preferred = language === null ? navigator.languages : [language, ...navigator.languages]
const locale = (language === null ? undefined : localeOfCode(language)) ?? localeFor(preferred)
html.lang = locale.tag
html.dir = locale.rightToLeft ? 'rtl' : 'ltr'
html.dataset['theme'] = themeOf(storedText('__MW::theme', 'theme'), new Date())
if (isTelevision(navigator.userAgent, searchOf(location))) html.dataset['ui'] = 'tv'
const base = import.meta.env.BASE_URL
const path = pathOf(location)
const pathBelow = path.startsWith(base) ? path.slice(base.length - 1) : path
html.dataset['frame'] =
  import.meta.env.DOCUMENT === 'discover' ? frameInDiscover(pathBelow, searchOf(location)) : frameOf(pathBelow)
html.dataset['language'] = locale.id
// The words that stand in the document are English: in another language their places stay empty until its texts are there.
if (locale.id !== 'en') {
  html.dataset['words'] = 'awaited'
}
// English's stand in the index.
if (locale.id !== 'en' || import.meta.env.DOCUMENT !== 'index') preloadTexts(locale.id, 'first')
if (html.dataset['frame'] !== 'home') preloadTexts(locale.id, 'rest')
preloadNextParts(pathBelow)

if (import.meta.env.DOCUMENT === 'index') {
  // The document has no room for a television's columns.
  if (pathBelow === '/' && html.dataset['ui'] !== 'tv' && wasShelfEmpty()) showFirstStill(new Date())
  // A served document carries the host's configuration; a file's has it in a file as well.
  const askAsConfigured = () =>
    askForPage(pathBelow, window.__CONFIG__ ?? {}, {
      isShelfFull: wasShelfFull(),
      links: stored('__MW::connections', 'directLinks'),
      played: localTexts.getItem('mw-found'),
    })
  if (window.__CONFIG__) askAsConfigured()
  else document.querySelector('script[src$="/config.js"]')?.addEventListener('load', askAsConfigured)

  // Until the page answers its keys itself.
  document.addEventListener('keydown', (event) => {
    if (isAwaited()) focusByKey(event, document.querySelector<HTMLInputElement>('#root:not([inert]) [type=search]'))
  })
}
