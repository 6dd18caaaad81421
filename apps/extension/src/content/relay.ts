/** The page's window, as far as the relay needs it. */
export type PageWindow = Pick<Window, 'addEventListener' | 'postMessage'>

/** Sent when a page with prepared streams is hidden. Not one of the four messages, so no page can send it. */
export const PAGE_GONE = 'leave'

const NAMES: ReadonlySet<unknown> = new Set(['hello', 'makeRequest', 'prepareStream', 'openPage'])

/**
 * Forwards messages of a page to the extension, and the answers back (protocols §6.1). Every message is answered, with a failure where
 * the extension does not answer. Reports the end of a page with prepared streams, and prepares them again when it returns from the
 * back/forward cache. Validates without a library, because this runs in every page.
 */
export function relay(window: PageWindow, send: (message: { name: string; body: unknown }) => Promise<unknown>): void {
  const prepared = new Map<unknown, unknown>()
  // Nobody answers while the extension is updated; the page hears nothing then, as without one.
  const post = (name: string, body: unknown) => void send({ name, body }).catch(() => {})
  window.addEventListener('pagehide', () => {
    if (prepared.size > 0) post(PAGE_GONE, undefined)
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const body of prepared.values()) post('prepareStream', body)
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
