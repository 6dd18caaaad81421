/** The parts of a page's address that its browser knows. */
export type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Whether the address lives behind `#`: `#/discover`. An anchor such as `#connections` is none. */
export const isBehindHash = (hash: string) => hash.startsWith('#/')

interface RoutedAddress {
  path: string
  /** With its question mark; empty where there is none. */
  search: string
  /** The section that is meant, with its `#`. */
  anchor: string
}

/** Splits what stands behind `#`. */
export function addressBehindHash(hash: string): RoutedAddress {
  const [, path = '/', search = '', anchor = ''] = /^#?(\/[^?#]*)?(\?[^#]*)?(#.*)?$/.exec(hash) ?? []
  return { path, search, anchor }
}

/** The query of the page, wherever its address lives. */
export const searchOf = ({ search, hash }: Address): string =>
  isBehindHash(hash) ? addressBehindHash(hash).search : search

/** The path of the page, wherever its address lives. */
export const pathOf = ({ pathname, hash }: Address): string =>
  isBehindHash(hash) ? addressBehindHash(hash).path : pathname

/** The section of the page that is meant, without `#`; empty where none is. */
export const anchorOf = ({ hash }: Address): string =>
  (isBehindHash(hash) ? addressBehindHash(hash).anchor : hash).slice(1)
