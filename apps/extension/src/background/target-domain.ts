/** Labels between single dots, the last of which may end with one; or an address of IPv6. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:]+\])$/

/**
 * Whether a page named a host, whole and as the URL parser writes it. A browser takes a target domain for everything that ends with it
 * behind a dot, numbers too: `0.0.1` would be the end of 127.0.0.1, which no judgement of its own takes for a private address. The
 * parser reads such an end as an address of another spelling (0.0.0.1), so that what it leaves as it is ends no other address.
 */
export function isTargetDomain(text: string): boolean {
  const address = `http://${text}`
  return HOST.test(text) && URL.canParse(address) && new URL(address).hostname === text
}
