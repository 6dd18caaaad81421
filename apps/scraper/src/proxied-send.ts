import { PROXY_ANSWER_HEADERS, PROXY_QUERY, PROXY_REQUEST_HEADERS } from '@matinee/contracts'

const MAPPED = new Map(Object.entries(PROXY_REQUEST_HEADERS).map(([sent, real]) => [real as string, sent]))

/**
 * Sends requests of providers through a proxy (protocols §7), whose rules about addresses then hold for them. `url` of the answer
 * is where redirects ended.
 */
export function createProxiedSend(
  proxyUrl: string,
  fetch: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  const base = proxyUrl.replace(/\/+$/, '')
  return async (request) => {
    const headers = new Headers()
    for (const [name, value] of request.headers) headers.set(MAPPED.get(name) ?? name, value)
    const body = request.body ? await request.arrayBuffer() : undefined
    const address = `${base}/?${PROXY_QUERY.destination}=${encodeURIComponent(request.url)}`
    const { method, signal } = request
    const response = await fetch(new Request(address, { method, headers, signal, ...(body && { body }) }))
    const finalUrl = response.headers.get(PROXY_ANSWER_HEADERS.finalDestination)
    // Without it nothing was fetched, and what came is the proxy's own refusal.
    if (finalUrl === null) throw new TypeError(`the proxy answered ${response.status}`)
    return Object.defineProperty(response, 'url', { value: finalUrl })
  }
}
