/*
 * Requests that the document begins before the page's code is there. A page that takes one over asks no second time. It stands in
 * every document, so it imports nothing.
 */

interface Asked {
  readonly answer: Promise<Response>
  readonly life: AbortController
  readonly timer: ReturnType<typeof setTimeout>
}

declare global {
  interface Window {
    /** By address. */
    __ASKED_AHEAD__?: Map<string, Asked>
  }
}

/** What nobody has taken over by then may have changed: it is given up. */
const KEPT_MS = 10_000

/** Begins a request that the page will make, as the page itself would. */
export function askAhead(url: string): void {
  const { href } = new URL(url, location.href)
  const asked = (window.__ASKED_AHEAD__ ??= new Map())
  const life = new AbortController()
  const answer = fetch(href, { signal: life.signal })
  // Whoever takes it over asks again.
  answer.catch(() => {})
  const timer = setTimeout(() => {
    asked.delete(href)
    life.abort()
  }, KEPT_MS)
  asked.set(href, { answer, life, timer })
}

/**
 * `fetch`, which takes over, once, what the document asked for at this address; what failed there is asked for again. From then on it
 * ends as the caller's own request would.
 */
export const fetchOrTakeOver: typeof fetch = (input, init) => {
  const asked = window.__ASKED_AHEAD__
  const request = input instanceof Request ? input : undefined
  const isOther = (init?.method ?? request?.method ?? 'GET') !== 'GET'
  if (!asked?.size || isOther) return fetch(input, init)
  const { href } = new URL(request?.url ?? String(input), location.href)
  const known = asked.get(href)
  if (!known) return fetch(input, init)
  asked.delete(href)
  clearTimeout(known.timer)
  const signal = init?.signal ?? request?.signal
  const end = () => known.life.abort()
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  return known.answer.catch(() => fetch(input, init))
}
