import { anchorOf, isBehindHash, pathOf } from './address.ts'
import { drawAddress, drawEntry } from './drawn-address.ts'

type Go = () => void

/** What waits until the browser has gone back over closed overlays; null while it goes nowhere. */
let waiting: Go[] | null = null
interface Guard {
  /** Asks the viewer, and calls `go` where they agree. */
  ask: (go: Go) => void
  /** The page that is guarded. */
  path: string
  /** Its address without the query, which names dialogs that may be closed by then. */
  address: string
}

/** Stands before every way to another page; null while nothing would be lost. */
let guard: Guard | null = null

interface Entry {
  /** How many entries back the overlay was not open. */
  entries?: number
  /** A dialog without an address lies over the page: the entry below has the same address. */
  isQuestion?: true
}

const entryNow = () => history.state as Entry | null

/** Whether the entry is that of a dialog without an address. */
export const isQuestionEntry = (): boolean => entryNow()?.isQuestion === true

/** Acts once the browser has arrived where it goes back to; at once where it goes nowhere. */
export function whenArrived(act: () => void): void {
  if (waiting) waiting.push(act)
  else act()
}

/** Navigates once nothing stands in the way. No navigation leaves the entry of a dialog behind. */
export function navigateWhenFree(go: Go, isOtherPage: boolean): void {
  if (isQuestionEntry()) goBackOver(1)
  if (waiting) waiting.push(() => navigateWhenFree(go, isOtherPage))
  else if (guard && isOtherPage) guard.ask(() => navigateWhenFree(go, false))
  else go()
}

/** From now on `ask` stands before every way to another page, and calls `go` where the viewer agrees. Returns what ends that. */
export function guardLeaving(ask: (go: Go) => void): () => void {
  const path = pathOf(location)
  const anchor = anchorOf(location)
  const address = `${isBehindHash(location.hash) ? '#' : ''}${path}${anchor && `#${anchor}`}`
  const mine = { ask, path, address }
  guard = mine
  return () => {
    if (guard === mine) guard = null
  }
}

/**
 * From now on the page is drawn by the history. Back is asked about as well where something would be lost: it has been gone already
 * when a page hears of it, so the guarded page is put on top again before anything is drawn. Call it before anybody else listens.
 */
export function followHistory(): void {
  window.addEventListener('popstate', (event) => {
    if (!guard || pathOf(location) === guard.path) return drawEntry()
    event.stopImmediatePropagation()
    history.pushState(null, '', guard.address)
    guard.ask(() => navigateWhenFree(() => history.back(), false))
  })
  // Of these two the router's library makes events.
  window.addEventListener('pushState', drawEntry)
  window.addEventListener('replaceState', drawAddress)
  drawAddress()
}

/** How many entries of the history the open overlay has; 0 where the address was opened with it. */
export const overlayEntries = (): number => entryNow()?.entries ?? 0

/** What the entry of an overlay remembers; `isOpen`: whether the same overlay is open now, with another content. */
export const overlayEntry = (isOpen: boolean): { state: Entry } => ({
  state: { entries: (isOpen ? overlayEntries() : 0) + 1 },
})

/** Goes back over the entries of what is closed, once at a time; navigations that follow wait for it. */
export function goBackOver(entries: number): void {
  if (waiting) return
  waiting = []
  window.addEventListener(
    'popstate',
    () => {
      const gone = waiting ?? []
      waiting = null
      for (const go of gone) go()
    },
    { once: true },
  )
  history.go(-entries)
}
