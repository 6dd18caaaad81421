import { decompress } from '../decompress.ts'
import { Refusal } from '../refusal.ts'
import { PLAYLIST_LIMITS, type PlaylistLimits } from './playlist-limits.ts'

const isPlaylist = (text: string): boolean => /^\uFEFF?#EXTM3U/.test(text)
/** Characters after which that is known. */
const LONGEST_MARK = 8

/** Holds the limits of lines against a text that arrives in pieces. @throws Refusal `not-a-playlist`. */
function createLineCheck({ lines: most, lineCharacters }: PlaylistLimits): (text: string) => void {
  let lines = 1
  let characters = 0
  const extendLine = (by: number): void => {
    characters += by
    if (characters > lineCharacters) throw new Refusal('not-a-playlist')
  }
  return (text) => {
    let from = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      extendLine(end - from)
      characters = 0
      lines++
      if (lines > most) throw new Refusal('not-a-playlist')
      from = end + 1
    }
    extendLine(text.length - from)
  }
}

/**
 * The text of a playlist, decoded. Each limit holds after decoding, so that little that unpacks to much is stopped in time.
 * @param onBytes Called with the length of each piece before it is kept; what it throws ends the reading.
 * @throws Refusal `not-a-playlist` for what is none, too long, or not to be decoded.
 */
export async function readText(
  body: ReadableStream<Uint8Array> | undefined,
  encoding: string,
  onBytes: (bytes: number) => void,
  limits: PlaylistLimits = PLAYLIST_LIMITS,
): Promise<string> {
  const decoded = body && decompress(body, encoding)
  if (!decoded) throw new Refusal('not-a-playlist')
  const reader = decoded.getReader()
  const decoder = new TextDecoder()
  const checkLines = createLineCheck(limits)
  let text = ''
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) {
        text += decoder.decode()
        if (!isPlaylist(text)) throw new Refusal('not-a-playlist')
        return text
      }
      length += value.byteLength
      if (length > limits.textBytes) throw new Refusal('not-a-playlist')
      onBytes(value.byteLength)
      const more = decoder.decode(value, { stream: true })
      checkLines(more)
      text += more
      if (text.length >= LONGEST_MARK && !isPlaylist(text)) throw new Refusal('not-a-playlist')
    }
  } catch (failure) {
    // Nobody reads on; what made the reading fail is told, not how its rest ended.
    void reader.cancel().catch(() => {})
    throw failure instanceof Refusal ? failure : new Refusal('not-a-playlist')
  }
}
