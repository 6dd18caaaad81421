/** Passes bytes on until there are too many; then the stream fails, so that nobody takes a part for the whole. */
export function boundBytes(body: ReadableStream<Uint8Array>, mostBytes: number): ReadableStream<Uint8Array> {
  let seen = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        seen += chunk.byteLength
        if (seen > mostBytes) controller.error(new RangeError(`more than ${mostBytes} bytes`))
        else controller.enqueue(chunk)
      },
    }),
  )
}
