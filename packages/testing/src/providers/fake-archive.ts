/** A stand-in for the Internet Archive: its metadata, search and download addresses as one Fetch handler. */
import { metadataAnswerOf, type FakeArchiveItem } from './archive-items.ts'

/** `refusing` answers 503, `hanging` never answers, `babbling` answers with a page instead of data. */
export type FakeArchiveMood = 'answering' | 'refusing' | 'hanging' | 'babbling'

export interface FakeArchive {
  (request: Request): Promise<Response>
  readonly become: (mood: FakeArchiveMood) => void
  /** Paths with queries that were asked for, in order. */
  readonly asked: readonly string[]
}

export interface FakeArchiveSettings {
  readonly items: readonly FakeArchiveItem[]
  /** What every film file consists of. */
  readonly media?: () => Promise<Uint8Array<ArrayBuffer>>
}

const OPEN = { 'access-control-allow-origin': '*' }

const json = (body: unknown): Response => Response.json(body, { headers: OPEN })

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Knows the queries we send: words of the title in order, and any of some collections. */
function search(items: readonly FakeArchiveItem[], query: URLSearchParams): Response {
  const q = query.get('q') ?? ''
  const phrase = words(/title:\("([^"]*)"\)/.exec(q)?.[1] ?? '').join(' ')
  const collections = new Set([...q.matchAll(/collection:([\w-]+)/g)].map((match) => match[1] ?? ''))
  const found = items
    .filter((item) => ` ${words(item.title).join(' ')} `.includes(` ${phrase} `))
    .filter((item) => item.collection.some((name) => collections.has(name)))
    .toSorted((a, b) => (b.downloads ?? 0) - (a.downloads ?? 0))
  const fields = query.getAll('fl[]')
  const docs = found
    .slice(0, Number(query.get('rows') ?? 50))
    .map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name))))
  return json({
    responseHeader: { status: 0, QTime: 12, params: { query: q, rows: query.get('rows'), start: 0 } },
    response: { numFound: found.length, start: 0, docs },
  })
}

/** A whole body, or the one range that was asked for. */
function ranged(body: Uint8Array<ArrayBuffer>, range: string | null): Response {
  const headers = { ...OPEN, 'accept-ranges': 'bytes', 'content-type': 'video/mp4' }
  const asked = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  if (!asked || (asked[1] === '' && asked[2] === '')) return new Response(body, { headers })
  const last = body.byteLength - 1
  const from = asked[1] === '' ? Math.max(0, body.byteLength - Number(asked[2])) : Number(asked[1])
  const to = asked[1] === '' || asked[2] === '' ? last : Math.min(last, Number(asked[2]))
  if (from > to)
    return new Response(null, { status: 416, headers: { ...OPEN, 'content-range': `bytes */${body.byteLength}` } })
  const contentRange = { 'content-range': `bytes ${from}-${to}/${body.byteLength}` }
  return new Response(body.subarray(from, to + 1), { status: 206, headers: { ...headers, ...contentRange } })
}

const encoded = (name: string): string => name.split('/').map(encodeURIComponent).join('/')

const SUBTITLES = '1\n00:00:00,500 --> 00:00:03,000\nSomebody lit the lantern.\n'

async function download({ items, media }: FakeArchiveSettings, path: string, range: string | null): Promise<Response> {
  const [id = '', ...rest] = path.split('/')
  const item = items.find(({ identifier }) => identifier === id)
  const file = item?.files.find(({ name }) => encoded(name) === rest.join('/'))
  // The real one sends whoever asks with a malformed path away, by a redirect that pages may not read.
  if (!file) return new Response(null, { status: 302, headers: { location: `/details/${id}` } })
  if (/\.(srt|vtt)$/.test(file.name))
    return new Response(SUBTITLES, { headers: { ...OPEN, 'content-type': 'text/plain' } })
  return ranged(media ? await media() : new Uint8Array(1024), range)
}

function never(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Serves the items; can be told to fail in the ways the real one does. */
export function createFakeArchive(settings: FakeArchiveSettings): FakeArchive {
  let mood: FakeArchiveMood = 'answering'
  const asked: string[] = []
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, search: query, searchParams } = new URL(request.url)
    asked.push(pathname + query)
    if (mood === 'hanging') return never(request.signal)
    if (mood === 'refusing') return new Response('Service Unavailable', { status: 503, headers: OPEN })
    if (mood === 'babbling') return new Response('<!doctype html><title>Back soon</title>', { headers: OPEN })
    const [, part = '', ...rest] = pathname.split('/')
    if (part === 'metadata') {
      const item = settings.items.find(({ identifier }) => identifier === decodeURIComponent(rest[0] ?? ''))
      return json(item ? metadataAnswerOf(item) : {})
    }
    if (part === 'advancedsearch.php') return search(settings.items, searchParams)
    if (part === 'download') return download(settings, rest.join('/'), request.headers.get('range'))
    return new Response('Not Found', { status: 404 })
  }
  const become = (next: FakeArchiveMood): void => {
    mood = next
  }
  return Object.assign(answer, { become, asked })
}
