/** One replacement of the operator: hosts that end with `before` become `after` (product facts §2). */
export interface CdnReplacement {
  before: string
  after: string
}

/** Reads `before:after` entries of a comma list; malformed ones are dropped. */
export function parseCdnReplacements(list: string): CdnReplacement[] {
  return list.split(',').flatMap((entry) => {
    const [before, after, ...rest] = entry.trim().split(':')
    return before && after && rest.length === 0 ? [{ before, after }] : []
  })
}

/**
 * Applies the first matching replacement: host := after, port removed, https. Anything but an http(s) address is
 * returned as it is.
 */
export function replaceCdn(url: string, replacements: readonly CdnReplacement[]): string {
  if (replacements.length === 0 || !URL.canParse(url)) return url
  const address = new URL(url)
  if (!/^https?:$/.test(address.protocol)) return url
  const found = replacements.find(({ before }) => address.hostname.endsWith(before))
  if (!found) return url
  address.hostname = found.after
  address.port = ''
  address.protocol = 'https:'
  return address.href
}
