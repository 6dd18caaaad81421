import { type useBrowserLocation, useLocationProperty } from 'wouter/use-browser-location'
import { addressBehindHash, searchOf } from './address.ts'
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

/** While React takes over a document it asks what the document was drawn for: the same address. */
const useAddress = (read: () => string) => useLocationProperty(read, read)

const searchNow = () => searchOf(location)
const useSearchBehindHash = () => useAddress(searchNow)
const pathInHistory = () => location.pathname

const historyLocation = withRawSegments(() => [useAddress(pathInHistory), goInHistory])
/** Path and query both stand behind `#`: an address is whole there, and a page without a query has none of the page before. */
const hashLocation = Object.assign(
  withRawSegments(() => [useAddress(pathBehindHash), goBehindHash]),
  {
    hrefs: hrefBehindHash,
    searchHook: useSearchBehindHash,
  },
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
