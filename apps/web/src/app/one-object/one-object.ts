import { flushSync } from 'react-dom'
import { ABOUT, DETAILS, MODAL } from '../../blocks/details-address.ts'
import { pathOf, searchOf } from '../../services/navigation/address.ts'
import { drawEntriesBy, drawnAddress } from '../../services/navigation/drawn-address.ts'
import { after } from '../../services/idle/after.ts'
import { createPageMotions } from '../../services/navigation/page-motion.ts'
import { isPainted, pictureIn, stillIn, whenInPage } from './pictures.ts'
import { aligned, type Part } from './still-geometry.ts'

/** Name of the picture while it moves (one-object.css), and of what comes and goes over it. */
const PICTURE = 'm-picture'
const OVER_PICTURE = [
  ['.m-sheet-words', 'm-words'],
  ['.m-sheet-bar > *', 'm-close'],
] as const

const WHOLE: Part = { left: 0, top: 0, width: 1, height: 1 }

const sheet = () => document.querySelector<HTMLElement>('dialog.m-sheet')

/** The media id of the details that the address names; null without. */
function detailsInAddress(): string | null {
  const params = new URLSearchParams(searchOf(location))
  return params.get(MODAL) === DETAILS ? params.get(ABOUT) : null
}

/** Whether a card is that of a title. One that is not out yet has no link that would say so. */
function isOf(card: Element, mediaId: string): boolean {
  const href = card.querySelector('a.m-card-link')?.getAttribute('href')
  return !href || href.includes(`/media/${encodeURIComponent(mediaId)}`)
}

/** Where a box lies, as custom properties of the motion. */
function setPart(name: string, { left, top, width, height }: Part) {
  const { style } = document.documentElement
  for (const [side, part] of Object.entries({ left, top, width, height })) {
    style.setProperty(`--m-${name}-${side}`, `${part * 100}%`)
  }
}

/** Names that elements have while they move. */
function createNames() {
  const named = new Set<HTMLElement>()
  return {
    give(element: HTMLElement | null | undefined, name: string) {
      if (!element) return
      element.style.viewTransitionName = name
      named.add(element)
    },
    takeAll() {
      for (const element of named) element.style.viewTransitionName = ''
      named.clear()
    },
  }
}

/**
 * Makes a card's picture and that of its details one object: the poster becomes wider as details open, and a poster again as they
 * close. Without view transitions, in a page that nobody sees and for viewers who want less motion, the page is cut as before.
 * The address is another at once, and the page is drawn by it in the motion.
 */
export function moveOneObject(until: AbortSignal): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const motions = createPageMotions({
    start: 'startViewTransition' in document ? (update) => document.startViewTransition(update) : undefined,
    isUnwanted: () => calm.matches || document.visibilityState === 'hidden',
    after,
  })
  const names = createNames()
  const root = document.documentElement
  /** The card that was used last: a title may have several in a page. */
  let chosen: Element | null = null
  /** The card whose details are open. */
  let opener: Element | null = null

  function choose({ target }: Event) {
    // The menu of a card and its details lie over it.
    if (target instanceof Element && !target.closest('dialog')) chosen = target.closest('.m-card')
  }

  function nameWhatLiesOver() {
    for (const [selector, name] of OVER_PICTURE) names.give(sheet()?.querySelector<HTMLElement>(selector), name)
  }

  function move(draw: () => void) {
    motions.stop()
    const isSamePage = pathOf(drawnAddress()) === pathOf(location)
    const opened = detailsInAddress()
    const isOpening = opened !== null
    if (!isSamePage || isOpening === (sheet() !== null)) return draw()
    if (isOpening) opener = chosen && isOf(chosen, opened) ? chosen : null
    const card = opener
    const before = motions.mayRun() && card ? pictureIn(isOpening ? card : sheet()) : null
    if (!card || !before) return draw()
    const stillBefore = stillIn(before)
    motions.run({
      begin() {
        root.dataset['moves'] = isOpening ? 'open' : 'close'
        names.give(before, PICTURE)
        if (!isOpening) nameWhatLiesOver()
      },
      change() {
        names.takeAll()
        flushSync(draw)
      },
      async arrive(signal) {
        const find = () => pictureIn(isOpening ? sheet() : card.isConnected ? card : null)
        const picture = isOpening ? await whenInPage(find, signal) : find()
        if (!picture || !(await isPainted(picture, signal))) return false
        const stillAfter = stillIn(picture)
        const isOne = stillBefore !== null && stillAfter !== null
        root.toggleAttribute('data-moves-apart', !isOne)
        setPart('before', isOne ? aligned(stillBefore, stillAfter) : WHOLE)
        setPart('after', isOne ? aligned(stillAfter, stillBefore) : WHOLE)
        names.give(picture, PICTURE)
        if (isOpening) nameWhatLiesOver()
        return true
      },
      end() {
        names.takeAll()
        delete root.dataset['moves']
        root.removeAttribute('data-moves-apart')
      },
    })
  }

  for (const kind of ['pointerdown', 'keydown', 'focusin'] as const) {
    document.addEventListener(kind, choose, { capture: true, passive: true, signal: until })
  }
  drawEntriesBy(move, until)
  until.addEventListener('abort', () => motions.stop())
}
