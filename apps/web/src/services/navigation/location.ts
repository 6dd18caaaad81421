import type { useBrowserLocation } from 'wouter/use-browser-location'
import { addressBehindHash, searchOf } from './address.ts'
import { drawnAddress, useDrawnAddress } from './drawn-address.ts'
import { navigateWhenFree } from './history.ts'

type LocationHook = typeof useBrowserLocation

/**
 * The router decodes an address once before it matches, which would turn the query `a%2Fb` into another route and make
 * `100%` unreadable. Escaping the percent signs first leaves segments as they are; `decodeSegment` reads them.
 */
function withRawSegments(useInner: () => ReturnType<LocationHook>): LocationHook {
  return function useRawLocation() {
    const [path, navigate] = useInner()
    return [path.replaceAll('%', '%25'), navigate]
  } as LocationHook
}

type Navigate = ReturnType<LocationHook>[1]

/** Goes to an address, written as `hrefOf` says. An entry that is replaced remembers what it did. */
const navigateBy =
  (hrefOf: (to: string) => string, pathNow: () => string): Navigate =>
  (to, { replace = false, state } = {}) =>
    navigateWhenFree(
      () =>
        history[replace ? 'replaceState' : 'pushState'](
          state ?? (replace ? history.state : null),
          '',
          hrefOf(String(to)),
        ),
      String(to).replace(/[?#].*/, '') !== pathNow(),
    )

const hrefBehindHash = (to: string) => `#${to}`
const pathBehindHash = () => addressBehindHash(location.hash).path
const goInHistory = navigateBy(
  (to) => to,
  () => location.pathname,
)
const goBehindHash = navigateBy(hrefBehindHash, pathBehindHash)

const drawnPath = () => drawnAddress().pathname
const drawnPathBehindHash = () => addressBehindHash(drawnAddress().hash).path
const drawnSearch = () => searchOf(drawnAddress())
const useDrawnSearch = () => useDrawnAddress(drawnSearch)

const historyLocation = Object.assign(
  withRawSegments(() => [useDrawnAddress(drawnPath), goInHistory]),
  { searchHook: useDrawnSearch },
)
/** Path and query both stand behind `#`: an address is whole there, and a page without a query has none of the page before. */
const hashLocation = Object.assign(
  withRawSegments(() => [useDrawnAddress(drawnPathBehindHash), goBehindHash]),
  { hrefs: hrefBehindHash, searchHook: useDrawnSearch },
)

/** Where addresses live: in the path, or behind `#` for hosts that serve one file (configuration `NORMAL_ROUTER`). */
export function locationHook(routing: { history: boolean }): LocationHook {
  return routing.history ? historyLocation : hashLocation
}

/** A decoded path segment; malformed escapes stay as they are. */
export function decodeSegment(segment: string | undefined): string {
  try {
    return decodeURIComponent(segment ?? '')
  } catch {
    return segment ?? ''
  }
}
