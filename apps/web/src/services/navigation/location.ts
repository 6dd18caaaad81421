import { useBrowserLocation } from 'wouter/use-browser-location'
import { useHashLocation } from 'wouter/use-hash-location'

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

const historyLocation = withRawSegments(() => useBrowserLocation())
const hashLocation = Object.assign(
  withRawSegments(() => useHashLocation() as ReturnType<LocationHook>),
  { hrefs: (href: string) => `#${href}` },
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
