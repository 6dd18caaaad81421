import type { Stream } from '@matinee/contracts'
import { STREAM_RULES } from '@matinee/contracts/extension'
import type { ExtensionClient } from './extension-client.ts'
import { disguised, undisguised } from './forbidden-headers.ts'
import { answerFrom, createTransport, type Transport } from './direct-transport.ts'

/** Statuses that come without a body. */
const WITHOUT_BODY = new Set([101, 204, 205, 304])

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

/** A body unchanged: bytes, text, or JSON that the extension has parsed. */
function bodyOf(body: unknown, encoding: 'base64' | undefined): BodyInit {
  if (encoding === 'base64' && typeof body === 'string') return bytesOf(body)
  return typeof body === 'string' ? body : JSON.stringify(body ?? '')
}

/** Requests made by the extension: with any header, to any site (protocols §6.2 `makeRequest`). */
export function createExtensionTransport(client: Pick<ExtensionClient, 'makeRequest'>): Transport {
  return createTransport(async (request) => {
    const body = request.method === 'POST' ? await request.text() : undefined
    const answer = await client.makeRequest(
      {
        url: request.url,
        method: request.method,
        headers: undisguised(request.headers),
        ...(body !== undefined && { body, bodyType: 'string' }),
        readBody: 'base64',
        ...(request.cache === 'reload' && { isAnew: true }),
      },
      request.signal,
    )
    const { statusCode, headers, finalUrl, bodyEncoding } = answer
    const hasBody = request.method !== 'HEAD' && !WITHOUT_BODY.has(statusCode)
    const status = statusCode >= 200 && statusCode <= 599 ? statusCode : 502
    const response = new Response(hasBody ? bodyOf(answer.body, bodyEncoding) : null, { status, headers })
    return answerFrom(response, finalUrl || request.url)
  }, disguised)
}

const hostOf = (url: string, base?: string): string[] => (URL.canParse(url, base) ? [new URL(url, base).hostname] : [])

/** Hosts of a stream's first addresses. */
export function hostsOfStream(stream: Stream): string[] {
  const urls =
    stream.type === 'hls' ? [stream.playlist] : Object.values(stream.qualities).flatMap((file) => file?.url ?? [])
  return [...new Set(urls.flatMap((url) => hostOf(url)))]
}

/** Addresses in a playlist, playlists apart from segments. */
function namedIn(text: string): { playlists: string[]; pieces: string[] } {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const attributes = [...text.matchAll(/^(#EXT-X-[A-Z-]+):.*?URI="([^"]+)"/gm)]
  const isMaster = text.includes('#EXT-X-STREAM-INF')
  const plain = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const media = attributes.flatMap(([, tag, url]) => (tag === '#EXT-X-MEDIA' && url ? [url] : []))
  const rest = attributes.flatMap(([, tag, url]) => (tag !== '#EXT-X-MEDIA' && url ? [url] : []))
  return isMaster ? { playlists: [...plain, ...media], pieces: rest } : { playlists: [], pieces: [...plain, ...rest] }
}

/** Most playlists read to find the hosts of segments. */
const MOST_PLAYLISTS = 12
const PLAYLIST_BYTES = 1024 * 1024

/** Hosts of an HLS stream's segments, from its playlists; unreadable ones add nothing. */
async function hostsOfPieces(playlist: string, transport: Transport, signal: AbortSignal): Promise<string[]> {
  const read = async (url: string) => {
    // Unreadable playlists name no host.
    const seen = await transport.probe(url, { length: PLAYLIST_BYTES, signal }).catch(() => undefined)
    const named = seen && seen.statusCode < 300 ? namedIn(new TextDecoder().decode(seen.bytes)) : undefined
    return { base: seen?.finalUrl ?? url, ...(named ?? { playlists: [], pieces: [] }) }
  }
  const top = await read(playlist)
  const nested = top.playlists
    .slice(0, MOST_PLAYLISTS)
    .flatMap((url) => (URL.canParse(url, top.base) ? [new URL(url, top.base).href] : []))
  const below = await Promise.all(nested.map(read))
  const hosts = [top, ...below].flatMap(({ base, playlists, pieces }) =>
    [...playlists, ...pieces].flatMap((url) => hostOf(url, base)),
  )
  return [...new Set(hosts)]
}

/**
 * Lets the page's player fetch a stream: header rules for its first hosts and those of its segments (protocols §6.3).
 * @param ruleId The first of two rules that are set; the rules of what plays are 1 and 2. Rejects with ExtensionError
 * where the extension refuses, for example without permission for a host.
 */
export async function prepareByExtension(
  client: Pick<ExtensionClient, 'prepareStream'>,
  stream: Stream,
  { direct, signal, ruleId = STREAM_RULES.stream }: { direct: Transport; signal: AbortSignal; ruleId?: number },
): Promise<void> {
  const { headers, preferredHeaders } = stream
  const hosts = hostsOfStream(stream)
  await client.prepareStream(
    { ruleId, targetDomains: hosts, requestHeaders: { ...headers, ...preferredHeaders } },
    signal,
  )
  if (stream.type !== 'hls') return
  const known = new Set(hosts)
  const pieces = (await hostsOfPieces(stream.playlist, direct, signal)).filter((host) => !known.has(host))
  if (pieces.length === 0) return
  const requestHeaders = { ...preferredHeaders, ...headers }
  await client.prepareStream({ ruleId: ruleId + 1, targetDomains: pieces, requestHeaders }, signal)
}
