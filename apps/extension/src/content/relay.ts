/** The page's window, as far as the relay needs it. */
export type PageWindow = Pick<Window, 'addEventListener' | 'postMessage'>

/** Tells the extension that the page is gone whose streams it prepared. No page can say it: it is none of the four messages. */
export const LEAVE = 'leave'

const NAMES: ReadonlySet<unknown> = new Set(['hello', 'makeRequest', 'prepareStream', 'openPage'])

/**
 * Carries messages of a page to the extension and answers back (protocols §6.1). Every message is answered: one whose answer cannot
 * be had with a failure. Says when a page goes for which streams were prepared, and prepares them again when it comes back from the
 * back/forward cache. Checked by hand, because this runs in every page.
 */
export function relay(window: PageWindow, send: (message: { name: string; body: unknown }) => Promise<unknown>): void {
  const prepared = new Map<unknown, unknown>()
  const sendAway = (name: string, body: unknown) => void send({ name, body }).catch(() => {})
  window.addEventListener('pagehide', () => {
    if (prepared.size > 0) sendAway(LEAVE, undefined)
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const body of prepared.values()) sendAway('prepareStream', body)
  })
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== (window as unknown) || typeof event.data !== 'object' || event.data === null) return
    const { name, body, instanceId, relayed, relayId } = event.data as Record<string, unknown>
    // What was relayed already is an answer, maybe our own.
    if (relayed === true || relayId !== undefined || !NAMES.has(name) || typeof instanceId !== 'string') return
    const answer = (response: unknown) =>
      window.postMessage({ name, relayId: undefined, instanceId, body: response, relayed: true }, '/')
    if (name === 'prepareStream' && typeof body === 'object' && body !== null && 'ruleId' in body) {
      prepared.set(body.ruleId, body)
    }
    send({ name: String(name), body }).then(
      (response) => answer(response ?? { success: false, error: 'The extension did not answer' }),
      () => answer({ success: false, error: 'The extension did not answer' }),
    )
  })
}
