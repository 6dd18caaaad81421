/** One server-sent event; `message` where it has no name. */
export interface ReadEvent {
  event: string
  data: string
}

/** Events of an answer as a browser's EventSource reads them, comments left out. Ends when the connection does. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ReadEvent, void, void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true })
    const blocks = rest.split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      let event = 'message'
      const data: string[] = []
      for (const line of block.split(/\r?\n/)) {
        const [, name = '', value = ''] = /^(event|data): ?(.*)$/.exec(line) ?? []
        if (name === 'event') event = value
        if (name === 'data') data.push(value)
      }
      if (data.length > 0) yield { event, data: data.join('\n') }
    }
  }
}
