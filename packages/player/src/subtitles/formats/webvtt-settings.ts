import type { CueAlign, CueAnchor, CuePlacement, DraftCue } from '../cue.ts'

/** What the settings of a line of times say of a cue's place. */
export type WebVttSettings = Pick<DraftCue, 'align' | 'placement' | 'position' | 'anchor' | 'size'>

type Read = { readonly [Name in keyof WebVttSettings]: WebVttSettings[Name] | undefined }

const ALIGNS: ReadonlySet<string> = new Set<CueAlign>(['start', 'center', 'end', 'left', 'right'])
const LINE_ALIGNS: ReadonlySet<string> = new Set(['start', 'center', 'end'])
const ANCHORS: Readonly<Record<string, CueAnchor>> = { 'line-left': 'left', center: 'center', 'line-right': 'right' }
const PERCENT = /^\d{1,9}(?:\.\d{1,20})?%$/
const ROW = /^-?\d{1,9}(?:\.\d{1,20})?$/
/** Rows of the screen that captions were made for (CEA-608): -15 is the top, as 0 is. */
const ROWS = 15
const FIRST_ROWS = { middle: 6, bottom: 9 } as const
const FIRST_PERCENTS = { middle: 40, bottom: 65 } as const
/** More than there are settings, so that a hostile line costs nothing. */
const MOST_SETTINGS = 1000

/**
 * The settings that make sense on a screen that stacks cues: vertical text, regions and exact rows do not. Of the same
 * setting twice the later one counts; one that breaks the grammar changes nothing (W3C "WebVTT", section 6.3).
 */
export function readWebVttSettings(written: string): WebVttSettings {
  const settings: { -readonly [Name in keyof Read]: Read[Name] } = {}
  for (const setting of written.split(/\s+/, MOST_SETTINGS)) {
    const colon = setting.indexOf(':')
    if (colon > 0) Object.assign(settings, readSetting(setting.slice(0, colon), setting.slice(colon + 1)))
  }
  const { align, placement, position, anchor, size } = settings
  return {
    ...(align !== undefined && { align }),
    ...(placement !== undefined && { placement }),
    ...(position !== undefined && { position }),
    ...(anchor !== undefined && { anchor }),
    ...(size !== undefined && { size }),
  }
}

function readSetting(name: string, value: string): Read {
  if (name === 'align') return isAlign(value) ? { align: value } : {}
  if (name === 'size') {
    const size = percentOf(value)
    return size === null ? {} : { size }
  }
  const [place = '', side, ...more] = value.split(',', 3)
  if (more.length > 0) return {}
  if (name === 'position') return positionOf(place, side)
  const isSideKnown = side === undefined || LINE_ALIGNS.has(side)
  return name === 'line' && isSideKnown ? lineOf(place) : {}
}

function positionOf(place: string, side: string | undefined): Read {
  const position = percentOf(place)
  const anchor = side === undefined ? undefined : ANCHORS[side]
  if (position === null || (side !== undefined && anchor === undefined)) return {}
  return { position, anchor }
}

function lineOf(place: string): Read {
  const percent = percentOf(place)
  if (percent !== null) return { placement: thirdOf(percent, FIRST_PERCENTS) }
  if (!ROW.test(place)) return {}
  const row = Number(place)
  return { placement: thirdOf(row < 0 ? ROWS + row : row, FIRST_ROWS) }
}

function thirdOf(at: number, first: { readonly middle: number; readonly bottom: number }): CuePlacement | undefined {
  return at < first.middle ? 'top' : at < first.bottom ? 'middle' : undefined
}

function percentOf(written: string): number | null {
  const percent = PERCENT.test(written) ? Number(written.slice(0, -1)) : Number.POSITIVE_INFINITY
  return percent <= 100 ? percent : null
}

function isAlign(word: string): word is CueAlign {
  return ALIGNS.has(word)
}
