import { decompress } from '../decompress.ts'
import { Refusal } from '../refusal.ts'

/** A film of six hours in pieces of two seconds fits several times. */
const LONGEST_PLAYLIST = 8 * 1024 * 1024

/**
 * A short text, decoded; it is measured after decoding, so that little that unpacks to much is stopped in time.
 * @throws Refusal `not-a-playlist` when it is too long or not to be decoded.
 */
export async function readText(body: ReadableStream<Uint8Array> | undefined, encoding: string): Promise<string> {
  if (!body) return ''
  const decoded = decompress(body, encoding)
  if (!decoded) throw new Refusal('not-a-playlist')
  const reader = decoded.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (;;) {
    const { done, value } = await reader.read().catch((failure: unknown) => {
      throw failure instanceof Refusal ? failure : new Refusal('not-a-playlist')
    })
    if (done) return text + decoder.decode()
    length += value.byteLength
    if (length > LONGEST_PLAYLIST) {
      await reader.cancel()
      throw new Refusal('not-a-playlist')
    }
    text += decoder.decode(value, { stream: true })
  }
}
