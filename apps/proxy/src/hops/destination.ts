import { isDecodable } from '@matinee/server-kit'
import { PROXY_QUERY, REWRITE_HLS } from '@matinee/contracts'
import * as z from 'zod/mini'
import { Refusal } from '../refusal.ts'

const LONGEST_ADDRESS = 16_384

/** Headers that the query may set, for players that can send none. */
const queryHeadersSchema = z.partialRecord(z.enum(['referer', 'origin', 'user-agent', 'cookie']), z.string())

/** What one address of the proxy asks for. */
export interface Destination {
  url: URL
  /** As it was written; signatures are over this. */
  text: string
  rewrite: boolean
  /** Headers by their real names, as they came in the query; empty for none. */
  queryHeaders: Readonly<Record<string, string>>
  queryHeadersJson: string
  /** Whom a signed address is for, or is to be for; empty for players anywhere. */
  audience: string
}

function parseQueryHeaders(text: string): Readonly<Record<string, string>> {
  if (text === '') return {}
  try {
    const parsed = z.safeParse(queryHeadersSchema, JSON.parse(text))
    if (parsed.success) {
      // Throws for what no header may hold.
      return Object.fromEntries(new Headers(parsed.data as Record<string, string>))
    }
  } catch {
    // Anything that is not such JSON is refused below.
  }
  throw new Refusal('destination-invalid')
}

/** @throws Refusal `destination-invalid`. */
export function parseDestination(query: URLSearchParams): Destination {
  const text = query.get(PROXY_QUERY.destination) ?? ''
  const rewrite = query.get(PROXY_QUERY.rewrite) ?? ''
  const queryHeadersJson = query.get(PROXY_QUERY.headers) ?? ''
  if (text.length > LONGEST_ADDRESS || !URL.canParse(text) || (rewrite !== '' && rewrite !== REWRITE_HLS)) {
    throw new Refusal('destination-invalid')
  }
  const url = new URL(text)
  if (!isFetchable(url)) throw new Refusal('destination-invalid')
  url.hash = ''
  dropTrailingDot(url)
  return {
    url,
    text,
    rewrite: rewrite === REWRITE_HLS,
    queryHeaders: parseQueryHeaders(queryHeadersJson),
    queryHeadersJson,
    audience: query.get(PROXY_QUERY.audience) ?? '',
  }
}

/** Whether an address is one of the web. */
export const isOfTheWeb = (url: URL): boolean =>
  (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== ''

/** Whether the name and password of an address, where it has them, are percent-encoded UTF-8. */
export const hasReadableCredentials = (url: URL): boolean => isDecodable(url.username) && isDecodable(url.password)

/** Whether an address is one of the web, and its name and password, where it has them, can be read. */
export const isFetchable = (url: URL): boolean => isOfTheWeb(url) && hasReadableCredentials(url)

/** The same host, as servers know themselves: the dot only says that the name is whole (RFC 1034, section 3.1). */
export function dropTrailingDot(url: URL): void {
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
}

/** Takes name and password out of an address; undefined when there are none. They travel as a header from here. */
export function takeCredentials(url: URL): string | undefined {
  if (url.username === '' && url.password === '') return undefined
  const bytes = new TextEncoder().encode(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`)
  url.username = ''
  url.password = ''
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

/** The headers of a query for another origin than the first: the cookie is left out, because it identifies the viewer. */
export function withoutCookie(queryHeadersJson: string): string {
  if (queryHeadersJson === '') return ''
  const others = Object.entries(parseQueryHeaders(queryHeadersJson)).filter(([name]) => name !== 'cookie')
  return others.length === 0 ? '' : JSON.stringify(Object.fromEntries(others))
}
