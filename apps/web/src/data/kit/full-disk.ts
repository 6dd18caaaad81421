/** How long what a full disk refused waits before it is offered again, ms. */
export const RETRY_MS = 30_000
