import type { Environment } from './media.ts'
import { fileReader, HEAD_BYTES, type ReadBytes } from './file-reader.ts'
import { sampleEntries } from './mp4-entries.ts'

/** Segments that a player decrypts by itself, with a key that anybody may fetch. */
const OPEN_METHODS = new Set(['NONE', 'AES-128', 'AES-256', 'AES-256-CTR'])
/** Sample entries of an MP4 whose samples are encrypted (ISO/IEC 14496-12, 8.12). */
const ENCRYPTED_ENTRIES = new Set(['encv', 'enca'])

/**
 * Whether the address holds something encrypted for a key system: an MP4 with encrypted tracks, or an HLS playlist with
 * such keys, there or in its first variant. False where it cannot be read; rejects when the signal ends.
 */
export async function isEncrypted(url: string, environment: Environment, signal: AbortSignal): Promise<boolean> {
  const read = fileReader(url, environment, signal)
  const head = await read(0, HEAD_BYTES)
  if (await hasEncryptedTrack(read)) return true
  const text = playlistIn(head)
  if (text === null) return false
  if (isForKeySystem(text)) return true
  const variant = /^#EXT-X-STREAM-INF:.*\s+(?!#)(\S+)/m.exec(text)?.[1]
  if (variant === undefined || !URL.canParse(variant, url)) return false
  const below = playlistIn(
    await environment.readBytes(new URL(variant, url).href, { from: 0, length: HEAD_BYTES }, signal),
  )
  return below !== null && isForKeySystem(below)
}

/**
 * Whether a playlist is encrypted for a key system (EXT-X-KEY with a METHOD and KEYFORMAT of one), so that no segment
 * of it can be shown here. False for a playlist with an open key as well: playing it is tried.
 */
export function isForKeySystem(playlist: string): boolean {
  const keys = playlist.match(/^#EXT-X-(SESSION-)?KEY:.*$/gm) ?? []
  return keys.length > 0 && !keys.some(isOpen)
}

function isOpen(tag: string): boolean {
  const method = /[:,]METHOD=([^,\s]+)/.exec(tag)?.[1] ?? 'NONE'
  const format = /[:,]KEYFORMAT="([^"]*)"/.exec(tag)?.[1] ?? 'identity'
  return OPEN_METHODS.has(method) || (method === 'SAMPLE-AES' && format === 'identity')
}

function playlistIn(head: Uint8Array): string | null {
  const text = new TextDecoder().decode(head)
  return text.startsWith('#EXTM3U') ? text : null
}

/** Whether the first bytes of an MP4 describe a track of encrypted samples (`encv`, `enca`). */
export async function hasEncryptedTrack(read: ReadBytes): Promise<boolean> {
  return (await sampleEntries(read)).some(({ type }) => ENCRYPTED_ENTRIES.has(type))
}
