import { addressBehindHash, isBehindHash, type Address } from './address.ts'

/**
 * The address under which a page is to be shown where it came under one of the other form: a shared link or a shortcut
 * that was made while the host routed otherwise, or that works with either. Null where it is right already.
 * @param base path of the site, with both slashes
 */
export function routedAddress(
  { pathname, search, hash }: Address,
  { history, base }: { history: boolean; base: string },
): string | null {
  if (history) {
    if (!isBehindHash(hash)) return null
    const { path, search: behind, anchor } = addressBehindHash(hash)
    return `${base.slice(0, -1)}${path}${behind || search}${anchor}`
  }
  const below = pathname.startsWith(base) ? pathname.slice(base.length - 1) : '/'
  const isRight = (below === '/' || below === '/index.html') && search === '' && (hash === '' || isBehindHash(hash))
  if (isRight) return null
  if (!isBehindHash(hash)) return `${base}#${below}${search}${hash}`
  const { path, search: behind, anchor } = addressBehindHash(hash)
  return `${base}#${path}${behind || search}${anchor}`
}
