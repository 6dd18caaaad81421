const FORMATS: Readonly<Record<string, 'gzip' | 'deflate'>> = { gzip: 'gzip', 'x-gzip': 'gzip', deflate: 'deflate' }

/** A body without its encoding; undefined for an encoding that the platform does not know. */
export function decompress(body: ReadableStream<Uint8Array>, encoding: string): ReadableStream<Uint8Array> | undefined {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return body
  const format = FORMATS[name]
  if (format === undefined) return undefined
  // The libraries of the platforms disagree on what it may be fed; bytes are right for all.
  const stream: unknown = new DecompressionStream(format)
  return body.pipeThrough(stream as TransformStream<Uint8Array, Uint8Array>)
}
