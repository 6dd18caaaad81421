/** How long viewers and shared caches may keep an answer, in seconds (specification §4 "Ordering", S-377). */
export const answerMaxAgeSeconds = 3600

/** What a source found: the body as JSON text. `isComplete` is false for an emergency answer that nobody shall keep. */
export interface Answer {
  json: string
  isComplete: boolean
}

export const answerOf = (body: unknown): Answer => ({ json: JSON.stringify(body), isComplete: true })

/** Titles on a page, as the movie database counts them. */
const pageSize = 20
const highestPage = 500

/** One page of a list, in the movie database's shape. */
export function pageOf<T>(items: readonly T[], page: number): PageOf<T> {
  return {
    page,
    results: items.slice((page - 1) * pageSize, page * pageSize),
    total_pages: Math.min(highestPage, Math.max(1, Math.ceil(items.length / pageSize))),
    total_results: items.length,
  }
}

interface PageOf<T> {
  page: number
  results: T[]
  total_pages: number
  total_results: number
}

/** Sends a found answer, or 304 when the viewer holds the same one. */
export async function sendAnswer({ json, isComplete }: Answer, request: Request): Promise<Response> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': isComplete ? `public, max-age=${answerMaxAgeSeconds}` : 'no-store',
    'x-content-type-options': 'nosniff',
  }
  return sendTagged(json, headers, request)
}

/** Sends a body with an entity tag; the tag is weak, because an outer server compresses. */
export async function sendTagged(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  request: Request,
): Promise<Response> {
  const etag = await entityTagOf(body)
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  const tagged = { ...headers, etag }
  if (known.some((tag) => tag.trim() === etag || tag.trim() === '*')) {
    return new Response(null, { status: 304, headers: tagged })
  }
  return new Response(body, { headers: tagged })
}

async function entityTagOf(body: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const whole = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const digest = await crypto.subtle.digest('SHA-256', whole)
  const bytes = new Uint8Array(digest, 0, 12)
  return `W/"${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}"`
}
