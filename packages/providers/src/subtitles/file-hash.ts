/**
 * The hash by which subtitle services identify a file: its size plus the words of its first and last 64 KB, modulo 2⁶⁴.
 */
import type { Stream } from '@matinee/contracts'
import type { Probe } from '../kit/probe.ts'

const CHUNK = 65_536

function sumOf(bytes: Uint8Array): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let sum = 0n
  for (let at = 0; at + 8 <= bytes.byteLength; at += 8) sum += view.getBigUint64(at, true)
  return sum
}

export interface FileIdentity {
  readonly name?: string | undefined
  readonly bytes?: number | undefined
  /** 16 hexadecimal digits. */
  readonly openSubtitlesHash?: string | undefined
}

/**
 * Hash and size of a file on a server with range requests; undefined without. Rejects only with the signal's reason.
 */
export async function hashFile(url: string, probe: Probe, signal: AbortSignal): Promise<FileIdentity | undefined> {
  try {
    const first = await probe(url, { length: CHUNK, signal })
    const { total } = first
    if (!first.isPart || total === undefined || total < CHUNK || first.bytes.byteLength < CHUNK) return undefined
    const last = await probe(url, { from: total - CHUNK, length: CHUNK, signal })
    if (!last.isPart || last.bytes.byteLength < CHUNK) return undefined
    const hash = BigInt.asUintN(64, BigInt(total) + sumOf(first.bytes) + sumOf(last.bytes))
    return { bytes: total, openSubtitlesHash: hash.toString(16).padStart(16, '0') }
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** The facts, known or computed, of the file behind a stream. HLS has none. */
export async function identityOf(
  stream: Stream | undefined,
  probe: Probe | undefined,
  signal: AbortSignal,
): Promise<FileIdentity> {
  const reported: FileIdentity = stream?.file ?? {}
  if (reported.openSubtitlesHash !== undefined || stream?.type !== 'file' || !probe) return reported
  // Each encode of a film has its own hash, and with several it is unknown which will play.
  const [file, ...others] = Object.values(stream.qualities)
  if (!file || others.length > 0) return reported
  return { ...reported, ...(await hashFile(file.url, probe, signal)) }
}
