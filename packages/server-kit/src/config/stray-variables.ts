import type { Environment } from './environment.ts'

export interface KnownVariables {
  /** Every name that is read. */
  known: readonly string[]
  /** Beginnings of names that nobody else uses. */
  families?: readonly string[]
}

/** Below this a name is likely to be a whole word of somebody else's; only two letters that changed places count. */
const LONG_ENOUGH = 6
/** What Kubernetes and Docker tell every process about a service that is called `matinee`. */
const OF_A_CLUSTER = /^[A-Z\d_]+_(?:SERVICE_(?:HOST|PORT)|PORT)(?:_|$)/

const isSwapped = (one: string, two: string): boolean => {
  const at = [...one].findIndex((letter, index) => letter !== two[index])
  const swapped = one.slice(0, at) + (one[at + 1] ?? '') + (one[at] ?? '') + one.slice(at + 2)
  return one.length === two.length && swapped === two
}

/** Whether one letter less makes `longer` the other name. */
const isOneMore = (longer: string, shorter: string): boolean =>
  longer.length === shorter.length + 1 &&
  [...longer].some((_, at) => longer.slice(0, at) + longer.slice(at + 1) === shorter)

const isOneOther = (one: string, two: string): boolean =>
  one.length === two.length && [...one].filter((letter, at) => letter !== two[at]).length === 1

function looksLike(name: string, known: string): boolean {
  if (isSwapped(name, known)) return true
  if (known.length < LONG_ENOUGH) return false
  return name.toUpperCase() === known || isOneMore(name, known) || isOneMore(known, name) || isOneOther(name, known)
}

/**
 * Variables that are set, that nobody reads, and that were meant for us as they look: one letter away from one of ours, in small
 * letters, or of a family of ours. One sentence each, which begins with the name and ends with what is read instead.
 */
export function strayVariables(environment: Environment, { known, families = [] }: KnownVariables): string[] {
  const names = new Set(known)
  return Object.entries(environment).flatMap(([name, value]) => {
    if (names.has(name) || typeof value !== 'string' || value.trim() === '' || OF_A_CLUSTER.test(name)) return []
    const family = families.find((beginning) => name.startsWith(beginning))
    const close = known.filter((one) => looksLike(name, one))
    const ofFamily = family === undefined ? [] : known.filter((one) => one.startsWith(family))
    const instead = close.length > 0 ? close : ofFamily
    if (instead.length === 0) return []
    return [`${name}: is not known; ${instead.join(', ')} ${instead.length === 1 ? 'is' : 'are'}`]
  })
}
