import type { MediaRef } from '@matinee/domain'
import { flushSync } from 'react-dom'
import { drawEntriesBy, drawnAddress } from '../../services/navigation/drawn-address.ts'
import { after } from '../../services/idle/after.ts'
import { createPageMotions } from '../../services/navigation/page-motion.ts'
import { createAnswersHeld } from './answers-held.ts'
import { isPainted, pictureIn, shownIn, stillBehind, whenInPage } from './pictures.ts'
import { filmIn, isSameTitle, placeAt, type Place } from './places.ts'
import { reachThroughMotion } from './press-in-motion.ts'
import { moveOnto, type Shown } from './still-geometry.ts'

/** Name of the picture while it moves (one-object.css), and of what comes and goes over it. */
const PICTURE = 'm-picture'
const OVER_PICTURE = [
  ['.m-sheet-words, .m-player-top', 'm-words'],
  ['.m-sheet-bar > *', 'm-close'],
] as const

const sheet = () => document.querySelector<HTMLElement>('dialog.m-sheet')
const player = () => document.querySelector<HTMLElement>('.m-stage')

const filmOfCard = (card: Element) => filmIn(card.querySelector('a.m-card-link')?.getAttribute('href') ?? '')

/** Whether a card is that of a title. One that is not out yet has no link that would say so. */
function isOf(card: Element, title: MediaRef): boolean {
  const film = filmOfCard(card)
  return film === null || isSameTitle(film, title)
}

/** The size of a picture that moves, and where it lies in the box of the other one: what the rules of the motion read. */
function setMove(name: string, picture: Shown, other: Shown) {
  const { x, y, scale } = moveOnto(picture, other)
  const { style } = document.documentElement
  style.setProperty(`--m-${name}-width`, `${picture.width}px`)
  style.setProperty(`--m-${name}-height`, `${picture.height}px`)
  style.setProperty(`--m-${name}-shift`, `${x * 100}% ${y * 100}%`)
  style.setProperty(`--m-${name}-scale`, `${scale}`)
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

/** A change of the page that the picture of one title lasts through. */
interface Change {
  /** Towards the film, from details back to the card, or from the film back to details or to a card. */
  way: 'open' | 'watch' | 'close' | 'leave' | 'return'
  /** Where the picture is before, and once the page is drawn. */
  before: () => Element | null | undefined
  after: () => Element | null | undefined
  /** The page after may need a moment to have it. */
  mayBeLate: boolean
}

/**
 * Makes a card's picture, that of its details and that of the player one object: the poster becomes wider as details or the player
 * open, and a poster again on the way back. Without view transitions, in a page that nobody sees and for viewers who want less
 * motion, the page is cut as before. The address is another at once, and the page is drawn by it in the motion.
 */
export function moveOneObject(until: AbortSignal): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const motions = createPageMotions({
    start: 'startViewTransition' in document ? (update) => document.startViewTransition(update) : undefined,
    isUnwanted: () => calm.matches || document.visibilityState === 'hidden',
    after,
  })
  const names = createNames()
  const answers = createAnswersHeld()
  const root = document.documentElement
  /** The card that was used last: a title may have several in a page. */
  let chosen: Element | null = null
  /** The card whose details are open. */
  let opener: Element | null = null
  /** The path of the page from which the player was opened. */
  let pathBefore: string | null = null

  function choose({ target }: Event) {
    // The menu of a card and its details lie over it.
    if (target instanceof Element && !target.closest('dialog')) chosen = target.closest('.m-card')
  }

  /** The card of a title on the page now: what was pressed is another element once the page was left. */
  const cardOf = (title: MediaRef) =>
    [...document.querySelectorAll('.m-card')].find(
      (card) => isSameTitle(filmOfCard(card), title) && pictureIn(card) !== null,
    )

  function changeTo(from: Place, to: Place): Change | null {
    if (from.path === to.path) {
      const { details } = to
      const isOpening = details !== null
      if (isOpening === (sheet() !== null)) return null
      if (isOpening) opener = chosen && isOf(chosen, details) ? chosen : null
      // Back from the player the page is another, with cards of its own.
      const card = isOpening || opener?.isConnected ? opener : from.details && cardOf(from.details)
      if (!card) return null
      const onPage = () => (card.isConnected ? card : null)
      return isOpening
        ? { way: 'open', before: onPage, after: sheet, mayBeLate: true }
        : { way: 'close', before: sheet, after: onPage, mayBeLate: false }
    }
    const { film } = to
    if (film && !from.film) {
      const card = chosen && isSameTitle(filmOfCard(chosen), film) ? chosen : null
      const isFromDetails = isSameTitle(from.details, film)
      pathBefore = isFromDetails || card ? from.path : null
      if (isFromDetails) return { way: 'watch', before: sheet, after: player, mayBeLate: true }
      return { way: 'open', before: () => card, after: player, mayBeLate: true }
    }
    const { film: left } = from
    if (!left || film || to.path !== pathBefore) return null
    const places = { before: player, mayBeLate: true }
    if (isSameTitle(to.details, left)) return { way: 'leave', after: sheet, ...places }
    return { way: 'return', after: () => cardOf(left), ...places }
  }

  function nameWhatLiesOver(place: Element | null | undefined) {
    for (const [selector, name] of OVER_PICTURE) names.give(place?.querySelector<HTMLElement>(selector), name)
  }

  function move(draw: () => void) {
    motions.stop()
    const change = changeTo(placeAt(drawnAddress()), placeAt(location))
    const before = change && motions.mayRun() ? pictureIn(change.before()) : null
    if (!change || !before) return draw()
    const { way } = change
    const still = way === 'return' ? stillBehind(before) : null
    const shownBefore = still?.shown ?? shownIn(before)
    motions.run({
      begin() {
        root.dataset['moves'] = way
        names.give(before, PICTURE)
        nameWhatLiesOver(change.before())
        // The menu of a card, from which its details or its film were opened.
        names.give(document.querySelector<HTMLElement>('.m-card-menu'), 'm-menu')
      },
      change() {
        names.takeAll()
        flushSync(draw)
      },
      async arrive(signal) {
        const find = () => pictureIn(change.after())
        const picture = change.mayBeLate ? await whenInPage(find, signal) : find()
        if (!picture || !(await isPainted(picture, signal))) return false
        const shownAfter = shownIn(picture)
        setMove('before', shownBefore, shownAfter)
        setMove('after', shownAfter, shownBefore)
        if (still) root.style.setProperty('--m-still', `url("${still.address}")`)
        names.give(picture, PICTURE)
        // What lies over the film comes and goes by itself, and a name that goes would end the motion. The film waits for no motion.
        if (change.after !== player) {
          nameWhatLiesOver(change.after())
          answers.hold()
        }
        return true
      },
      end() {
        answers.release()
        names.takeAll()
        delete root.dataset['moves']
        root.style.removeProperty('--m-still')
      },
    })
  }

  for (const kind of ['pointerdown', 'keydown', 'focusin'] as const) {
    document.addEventListener(kind, choose, { capture: true, passive: true, signal: until })
  }
  reachThroughMotion(() => root.dataset['moves'] !== undefined, motions.stop, until)
  drawEntriesBy(move, until)
  until.addEventListener('abort', () => motions.stop())
}
