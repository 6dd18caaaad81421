/** One server-sent event. */
export interface ServerEvent {
  event: string
  data: string
}

/** Longest event that is read; the rest of a longer one is dropped. */
const LONGEST_EVENT = 1024 * 1024

/** Takes the text of an event stream in any pieces and emits its events. */
export function createEventParser(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let line = ''
  let event = ''
  let data: string[] = []
  let length = 0
  let endedWithReturn = false

  const endLine = () => {
    if (line === '') {
      if (data.length > 0) onEvent({ event: event || 'message', data: data.join('\n') })
      event = ''
      data = []
      length = 0
    } else if (line.startsWith('data:')) {
      length += line.length
      if (length <= LONGEST_EVENT) data.push(line.slice(line[5] === ' ' ? 6 : 5))
    } else if (line.startsWith('event:')) {
      event = line.slice(line[6] === ' ' ? 7 : 6)
    }
    line = ''
  }

  return (piece) => {
    // A line ends with CR, LF or both, and both may be split between pieces.
    const text = endedWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    if (piece !== '') endedWithReturn = piece.endsWith('\r')
    const lines = text.split(/\r\n|\r|\n/)
    for (const [at, part] of lines.entries()) {
      if (line.length <= LONGEST_EVENT) line += part
      if (at < lines.length - 1) endLine()
    }
  }
}
