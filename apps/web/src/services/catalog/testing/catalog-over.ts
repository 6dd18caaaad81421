import { createRequestJson } from '../../http/http.ts'
import type { CatalogHost } from '../catalog-reader.ts'
import { createCatalog } from '../create-catalog.ts'

interface Call {
  url: URL
  headers: Headers
}

/** A catalog over a fake network: address → answer, or a function that fails. */
export function catalogOver(answer: (call: Call) => Response | Promise<Response>, hosts?: CatalogHost[]) {
  const calls: Call[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const call = { url: new URL(String(input), 'http://site.test'), headers: new Headers(init?.headers) }
    calls.push(call)
    return answer(call)
  }
  const catalog = createCatalog({
    hosts: hosts ?? [{ url: '/catalogue/3', timeoutMs: 1000 }],
    imageUrl: '/catalogue/t/p',
    requestJson: createRequestJson(fetch),
  })
  return { catalog, calls }
}
/** An answer of the movie database. */
export const json = (body: unknown, status = 200) => Response.json(body, { status })
/** One page of a list. */
export const page = (results: unknown[]) => json({ page: 1, total_pages: 1, total_results: results.length, results })
/** A signal that nobody gives. */
export const signal = () => new AbortController().signal
