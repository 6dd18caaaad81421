import type { Cue, DraftCue } from './cue.ts'
import { decodeSubtitle, type EncodingHints, type SubtitleEncoding } from './encoding/decode.ts'
import { loadEntities } from './entities.ts'
import { FORMAT_READERS, hasSubtitleExtension, likelyFormats, type SubtitleFormat } from './format.ts'
import { SubtitleError } from './subtitle-error.ts'
import { tidyCues } from './tidy.ts'

/**
 * A film's subtitles have about 100 kB, with styles and signs a few hundred. Anything larger is no subtitle; raise it
 * only together with the limit on reading time.
 */
export const MOST_SUBTITLE_BYTES = 8 * 1024 * 1024

export interface ParseOptions {
  /** The name of a file the viewer chose. Its extension has to be one of `SUBTITLE_EXTENSIONS`. */
  readonly fileName?: string
  /** As HTTP has it: its charset is a hint. */
  readonly contentType?: string
  /** BCP 47 of the text's declared language: a hint for the encoding. */
  readonly language?: string
  readonly signal?: AbortSignal
}

export interface ParsedSubtitles {
  readonly format: SubtitleFormat
  /** Null for text that was already decoded. */
  readonly encoding: SubtitleEncoding | null
  /** In order of time; at least one. */
  readonly cues: readonly Cue[]
  /** Unusable cues: no readable time, no text, outside any film. */
  readonly skipped: number
}

/**
 * Typed cues of a subtitle of any known format and encoding, recognised by its content and only then by its name
 * (specification §5 "Custom subtitle files"). Runs in a page, a worker and Node, in time proportional to the input.
 * Throws a `SubtitleError` and nothing else: `empty` ('Given text is empty'), `invalid-format` ('Invalid subtitle
 * format'), `too-large`, `unknown-extension`, `aborted`.
 */
export function parseSubtitles(input: Uint8Array | string, options: ParseOptions = {}): ParsedSubtitles {
  return parseDecoded(decode(input, options), options)
}

/**
 * The same, and every named entity of HTML is read: their table is loaded when the text has one that needs it. Without
 * the network such names stay as they are written.
 */
export async function readSubtitles(input: Uint8Array | string, options: ParseOptions = {}): Promise<ParsedSubtitles> {
  const decoded = decode(input, options)
  await loadEntities(decoded.content)
  return parseDecoded(decoded, options)
}

interface DecodedSubtitle {
  readonly content: string
  readonly encoding: SubtitleEncoding | null
}

function decode(input: Uint8Array | string, options: ParseOptions): DecodedSubtitle {
  checkNotAborted(options.signal)
  checkName(options.fileName)
  checkSize(input.length)
  const { text, encoding } =
    typeof input === 'string' ? { text: input, encoding: null } : decodeSubtitle(input, hintsOf(options))
  const content = text.replace(/^[\u{feff}\0]+/u, '').trim()
  if (content === '') throw new SubtitleError('empty')
  return { content, encoding }
}

function parseDecoded({ content, encoding }: DecodedSubtitle, options: ParseOptions): ParsedSubtitles {
  for (const format of likelyFormats(content, options.fileName)) {
    checkNotAborted(options.signal)
    const draft = FORMAT_READERS[format](content)
    // Times that are all alike are no times: shown for as long as reading takes, such a text would be in the way.
    if (draft.cues.every(hasNoLength)) continue
    const { cues, skipped } = tidyCues(draft)
    if (cues.length > 0) return { format, encoding, cues, skipped }
  }
  throw new SubtitleError('invalid-format')
}

function hasNoLength({ start, end }: DraftCue): boolean {
  return end !== null && end <= start
}

/** A file as the platform hands it out. */
export interface SubtitleFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

/** The same for a chosen or dropped file. Its name and size are checked before a byte of it is read. */
export async function parseSubtitleFile(
  file: SubtitleFile,
  options: Pick<ParseOptions, 'language' | 'signal'> = {},
): Promise<ParsedSubtitles> {
  checkNotAborted(options.signal)
  checkName(file.name)
  checkSize(file.size)
  let buffer: ArrayBuffer
  try {
    buffer = await file.arrayBuffer()
  } catch (cause) {
    // A file that was removed, or may not be read, counts as empty.
    throw new SubtitleError('empty', cause)
  }
  return readSubtitles(new Uint8Array(buffer), { ...options, fileName: file.name, contentType: file.type })
}

function checkNotAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new SubtitleError('aborted', signal.reason)
}

function checkName(fileName: string | undefined): void {
  if (fileName !== undefined && !hasSubtitleExtension(fileName)) throw new SubtitleError('unknown-extension')
}

function checkSize(size: number): void {
  if (size === 0) throw new SubtitleError('empty')
  if (size > MOST_SUBTITLE_BYTES) throw new SubtitleError('too-large')
}

function hintsOf({ contentType, language }: ParseOptions): EncodingHints {
  const charset = /;\s{0,9}charset\s{0,9}=\s{0,9}"?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1]
  return { ...(charset !== undefined && { charset }), ...(language !== undefined && { language }) }
}
