/** The page's window, as far as the relay needs it. */
export type PageWindow = Pick<Window, 'addEventListener' | 'postMessage'>

const NAMES: ReadonlySet<unknown> = new Set(['hello', 'makeRequest', 'prepareStream', 'openPage'])

/**
 * Carries messages of a page to the extension and answers back (protocols §6.1). Every message is answered: one whose answer cannot
 * be had with a failure. Checked by hand, because this runs in every page.
 */
export function relay(window: PageWindow, send: (message: { name: string; body: unknown }) => Promise<unknown>): void {
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== (window as unknown) || typeof event.data !== 'object' || event.data === null) return
    const { name, body, instanceId, relayed, relayId } = event.data as Record<string, unknown>
    // What was relayed already is an answer, maybe our own.
    if (relayed === true || relayId !== undefined || !NAMES.has(name) || typeof instanceId !== 'string') return
    const answer = (response: unknown) =>
      window.postMessage({ name, relayId: undefined, instanceId, body: response, relayed: true }, '/')
    send({ name: String(name), body }).then(
      (response) => answer(response ?? { success: false, error: 'The extension did not answer' }),
      () => answer({ success: false, error: 'The extension did not answer' }),
    )
  })
}
