/** Addresses that "back" never leads to (specification §2: media, /s/ and onboarding). */
const SKIPPED = /^\/(media|s|onboarding)(\/|$)/
/** More than anyone goes back through the player's arrow. */
const MOST = 50

export interface Visits {
  record: (path: string) => void
  /** The last address that "back" may lead to from this one; home when there is none. */
  previous: (current: string) => string
  /** Whether the visit has been at a page that "back" may lead to. */
  isBegun: () => boolean
}

/** Remembers the addresses of this visit. */
export function createVisits(): Visits {
  let paths: string[] = []
  return {
    record(path) {
      if (paths.at(-1) !== path) paths = [...paths, path].slice(-MOST)
    },
    isBegun: () => paths.some((path) => !SKIPPED.test(path)),
    previous: (current) => paths.findLast((path) => path !== current && !SKIPPED.test(path)) ?? '/',
  }
}
