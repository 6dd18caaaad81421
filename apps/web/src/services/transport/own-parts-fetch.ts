import { PAGE_TOKEN_HEADER } from '@matinee/contracts'

export interface OwnPartsOptions {
  readonly fetch: typeof globalThis.fetch
  /** Address of the site, with a slash at the end. */
  readonly base: string
}

/**
 * A fetch that shows this page's token to the proxy and the scrape server of its own site: a cookie, which other requests go without.
 * When it ran out, as after a laptop's sleep, `/ping.txt` brings another, and the same is asked once more.
 */
export function createOwnPartsFetch({ fetch, base }: OwnPartsOptions): typeof globalThis.fetch {
  const parts = ['proxy', 'scraper'].map((part) => base + part)
  const isOwnPart = (address: string) =>
    parts.some((part) => address.startsWith(part) && /^(?:[/?]|$)/.test(address.slice(part.length)))

  let renewing: Promise<unknown> | undefined
  const renew = () => {
    const ask = async () => {
      const answer = await fetch(`${base}ping.txt`, { cache: 'no-store' })
      await answer.text()
    }
    // Where the site is away, the second request says so.
    renewing ??= ask()
      .catch(() => {})
      .finally(() => (renewing = undefined))
    return renewing
  }

  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!isOwnPart(address)) return fetch(input, init)
    const ask = () => fetch(input instanceof Request ? input.clone() : input, init)
    const first = await ask()
    if (first.status !== 401 || !first.headers.has(PAGE_TOKEN_HEADER)) return first
    await first.body?.cancel()
    await renew()
    return ask()
  }
}
