import { fromBase64, toBase64 } from '../account/crypto/base64.ts'

const through = (bytes: Uint8Array<ArrayBuffer>, way: ReadableWritablePair<Uint8Array, BufferSource>) =>
  new Blob([bytes]).stream().pipeThrough(way)

/** Bytes as text, compressed. @throws where the browser cannot compress. */
export async function pack(bytes: Uint8Array): Promise<string> {
  const packed = await new Response(through(new Uint8Array(bytes), new CompressionStream('gzip'))).arrayBuffer()
  return toBase64(new Uint8Array(packed))
}

/** The bytes of a packed text. @throws Error for a text that is none, or that holds more than `most` bytes. */
export async function unpack(text: string, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = through(fromBase64(text), new DecompressionStream('gzip')).getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength
    if (size > most) {
      await reader.cancel()
      throw new Error(`more than ${most} bytes`)
    }
    parts.push(read.value)
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
}
