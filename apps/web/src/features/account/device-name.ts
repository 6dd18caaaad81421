import { TELEVISIONS } from '../../services/device/television.ts'

/**
 * Systems by their common names, in the order of the search: a console is a television too, an iPad says Macintosh nowhere, a phone and
 * many televisions say Linux too.
 */
const SYSTEMS = [
  ['PlayStation', /PlayStation/],
  ['Xbox', /Xbox/],
  ['TV', TELEVISIONS],
  ['iPad', /iPad/],
  ['iPhone', /iPhone/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Chromebook', /CrOS/],
  ['Linux', /Linux/],
] as const

const BROWSERS = [
  ['Edge', /Edg/],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const

const firstOf = (names: ReadonlyArray<readonly [string, RegExp]>, agent: string) =>
  names.find(([, pattern]) => pattern.test(agent))?.[0]

/** A recognisable name for this device, or '' where the browser does not say what it is. */
export function suggestedDeviceName(userAgent: string): string {
  return [firstOf(SYSTEMS, userAgent), firstOf(BROWSERS, userAgent)].filter(Boolean).join(' · ')
}
