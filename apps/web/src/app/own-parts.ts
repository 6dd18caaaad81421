import { fetchOrTakeOver } from '../services/http/asked-ahead.ts'
import { createOwnPartsFetch } from '../services/transport/own-parts-fetch.ts'

/** The page's fetch for whatever may be a proxy or a scrape server, those of its own site among them. */
export const ownPartsFetch = createOwnPartsFetch({
  fetch: fetchOrTakeOver,
  base: new URL(import.meta.env.BASE_URL, document.baseURI).href,
})
