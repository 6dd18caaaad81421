import { asciiTimes } from './ascii-times.ts'
import type { Draft } from './cue.ts'
import { readCommaTimes } from './formats/comma-times.ts'
import { readJson } from './formats/json-cues.ts'
import { linesOf } from './formats/lines.ts'
import { readLyrics } from './formats/lyrics.ts'
import { readMicroDvd } from './formats/microdvd.ts'
import { readSami } from './formats/sami.ts'
import { readSubRip } from './formats/subrip.ts'
import { readSubStation } from './formats/substation.ts'
import { readTtml } from './formats/ttml.ts'
import { readWebVtt } from './formats/webvtt.ts'
import { parseArrowTiming } from './timecode.ts'

export type SubtitleFormat =
  | 'srt'
  | 'webvtt'
  | 'ass'
  | 'ttml'
  | 'sbv'
  | 'microdvd'
  | 'subviewer'
  | 'lrc'
  | 'sami'
  | 'json'

export const FORMAT_READERS: Readonly<Record<SubtitleFormat, (text: string) => Draft>> = {
  srt: readSubRip,
  webvtt: readWebVtt,
  ass: readSubStation,
  ttml: readTtml,
  sbv: readCommaTimes,
  subviewer: readCommaTimes,
  microdvd: readMicroDvd,
  lrc: readLyrics,
  sami: readSami,
  json: readJson,
}

/** The usual format of an extension. The keys are the extensions that an uploaded file may have. */
const FORMATS_OF_EXTENSION: Readonly<Record<string, readonly SubtitleFormat[]>> = {
  '.vtt': ['webvtt'],
  '.lrc': ['lrc'],
  '.smi': ['sami'],
  '.ssa': ['ass'],
  '.ass': ['ass'],
  '.sub': ['microdvd', 'subviewer'],
  '.srt': ['srt'],
  '.sbv': ['sbv'],
  '.json': ['json'],
  '.ttml': ['ttml'],
  '.dfxp': ['ttml'],
  '.xml': ['ttml'],
}

/** For a file chooser's `accept`, and for the message that names them. */
export const SUBTITLE_EXTENSIONS: readonly string[] = Object.freeze(Object.keys(FORMATS_OF_EXTENSION))

/** The extension of a file name in lower case, with its dot; empty when there is none. */
function extensionOf(fileName: string): string {
  return /\.[^./\\]{1,20}$/.exec(fileName.slice(-40).trim())?.[0].toLowerCase() ?? ''
}

/** Whether a file may be read as subtitles by its name (specification §5 "Custom subtitle files"). */
export function hasSubtitleExtension(fileName: string): boolean {
  return Object.hasOwn(FORMATS_OF_EXTENSION, extensionOf(fileName))
}

/** How much of a text is read to recognise its format. Headers and credits can be long. */
const SAMPLE_CHARACTERS = 65_536

const SIGNS: readonly [format: SubtitleFormat, sign: Pick<RegExp, 'test'>][] = [
  ['webvtt', /^WEBVTT(?:\s|$)/],
  ['ass', /^\s{0,99}\[(?:Script Info|V4\+? Styles|Events)\]|^Dialogue:/im],
  ['sami', /^[^<]{0,999}<sami[\s>]|<sync\s{1,9}start/i],
  ['ttml', /<(?:[\w-]{1,20}:)?tt[\s>]/i],
  ['microdvd', /^\s{0,99}\{\d{1,9}\}\{\d{0,9}\}/],
  ['srt', { test: hasArrowTimes }],
  ['sbv', /^\d{1,4}:\d{1,2}:\d{1,2}\.\d{3,40},\d{1,4}:\d{1,2}:\d{1,2}\.\d{3,40}\s{0,9}$/m],
  ['subviewer', /^\d{1,4}:\d{1,2}:\d{1,2}\.\d{1,2},\d{1,4}:\d{1,2}:\d{1,2}\.\d{1,2}\s{0,9}$/m],
  ['lrc', /^\s{0,9}\[\d{1,3}:\d{1,2}(?:[.:]\d{1,40})?\]/m],
  ['json', /^\s{0,99}[[{]/],
]

function hasArrowTimes(sample: string): boolean {
  for (const line of linesOf(sample)) {
    const timing = parseArrowTiming(line)
    if (timing !== null && timing !== 'unreadable') return true
  }
  return false
}

/** The formats a text may have, likeliest first: by its content, then by its name. */
export function likelyFormats(text: string, fileName: string | undefined): SubtitleFormat[] {
  const sample = asciiTimes(text.slice(0, SAMPLE_CHARACTERS))
  const bySigns = SIGNS.filter(([, sign]) => sign.test(sample)).map(([format]) => format)
  const byName = fileName === undefined ? [] : (FORMATS_OF_EXTENSION[extensionOf(fileName)] ?? [])
  return [...new Set([...bySigns, ...byName])]
}
