import type { Draft, DraftCue } from '../cue.ts'
import { type CueLooks, parseCueText } from '../markup.ts'
import { parseLooseWebVttTiming, parseWebVttTiming, type Timing } from '../timecode.ts'
import { counterOf, dropCounter, takeCounter } from './counters.ts'
import { DraftList, linesOf, pushLine } from './lines.ts'
import { readWebVttSettings } from './webvtt-settings.ts'
import { readWebVttStyles } from './webvtt-styles.ts'

const MAY_BE_TIMES = /^[\s\p{Cf}]*\p{Nd}/u

/**
 * WebVTT (.vtt) by the blocks of the standard (W3C "WebVTT", section 6): an empty line or a line with an arrow ends the
 * block before it. Of styles the colours and weights are kept; notes and regions are left out.
 */
export function readWebVtt(source: string): Draft {
  const reader = new WebVttReader()
  const text = source.includes('\0') ? source.replaceAll('\0', '\u{fffd}') : source
  let isSignature = /^WEBVTT(?:[ \t\r\n]|$)/.test(text)
  reader.isInHeader = isSignature
  for (const line of linesOf(text)) {
    if (reader.found.isFull) return reader.found
    if (!isSignature) reader.read(line)
    isSignature = false
  }
  return reader.end()
}

class WebVttReader {
  readonly found = new DraftList()
  /** Until the first empty line or arrow: what stands there is about the file. */
  isInHeader = false
  #lineCount = 0
  /** Undefined until the block has a line with an arrow, null when it is not readable. */
  #timing: Timing | null | undefined
  readonly #looks: CueLooks = new Map()
  #id = ''
  #lines: string[] = []
  /** The last cue, until the next one's id is known. */
  #held: Held | null = null

  read(line: string): void {
    if (line === '') return this.finish()
    const timing = timingOf(line)
    if (timing === undefined) {
      this.#lineCount += 1
      if (!this.isInHeader) pushLine(this.#lines, line)
      return
    }
    if (this.isInHeader || this.#lineCount > 1 || this.#timing !== undefined) {
      takeCounter(this.#lines, false)
      this.finish()
    }
    this.#lineCount += 1
    this.#id = this.#lines[0] ?? ''
    this.#lines = []
    this.#timing = timing
    if (timing === null && !/^NOTE(?:\s|$)/.test(line)) this.found.add(null)
  }

  finish(): void {
    this.isInHeader = false
    if (this.#timing) {
      this.#addHeld(this.#id)
      this.#held = { timing: this.#timing, id: this.#id, lines: this.#lines }
    } else if (this.#timing === undefined && /^STYLE\s*$/.test(this.#lines[0] ?? '')) {
      readWebVttStyles(this.#lines.slice(1).join('\n'), this.#looks)
    }
    this.#timing = undefined
    this.#lineCount = 0
    this.#id = ''
    if (this.#lines.length > 0) this.#lines = []
  }

  /** The draft of the whole file, when its last line was read. */
  end(): Draft {
    this.finish()
    this.#addHeld('')
    return this.found
  }

  /** A counter that is the next cue's id, and also stands below the words of this one, is no word. */
  #addHeld(nextId: string): void {
    if (this.#held === null) return
    const { timing, id, lines } = this.#held
    const counter = counterOf(nextId)
    if (counter !== null) dropCounter(lines, counter)
    this.found.add(cueOf(timing, id, lines.join('\n'), this.#looks))
    this.#held = null
  }
}

interface Held {
  readonly timing: Timing
  readonly id: string
  readonly lines: string[]
}

/**
 * Reads a line of times: one with the arrow of the standard, or one with whole times around an arrow of another kind. Returns null for
 * times that nobody can read, and undefined for any other line.
 */
function timingOf(line: string): Timing | null | undefined {
  if (line.includes('-->')) return parseWebVttTiming(line)
  const loose = MAY_BE_TIMES.test(line) ? parseLooseWebVttTiming(line) : null
  if (loose === null) return undefined
  return loose === 'unreadable' ? null : loose
}

function cueOf({ start, end, settings }: Timing, id: string, text: string, looks: CueLooks): DraftCue | null {
  const content = parseCueText(text, looks)
  if (content.nodes.length === 0) return null
  const name = id.replace(/\p{Cc}/gu, '').trim()
  return {
    ...(name !== '' && { id: name.slice(0, 100) }),
    start,
    end,
    ...content,
    ...readWebVttSettings(settings),
  }
}
