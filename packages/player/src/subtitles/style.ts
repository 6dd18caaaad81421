/** The look of subtitles (specification §5 "Subtitles"). */
export interface SubtitleStyle {
  /** `#rrggbb` in lower case. */
  readonly color: string
  /** 0 to 1. */
  readonly backgroundOpacity: number
  /** 0.01 to 10; 1 is 1.5em. */
  readonly size: number
  /** 0 to 1; 1 is 64 px. */
  readonly backgroundBlur: number
  readonly bold: boolean
}

/** Specification §9 "Subtitles". */
export const DEFAULT_SUBTITLE_STYLE: SubtitleStyle = Object.freeze({
  color: '#ffffff',
  backgroundOpacity: 0.5,
  size: 1,
  backgroundBlur: 0.5,
  bold: false,
})

/** The ranges for storage, wider than those of the sliders (specification §5 "Stored clamps"). */
export const STORED_RANGES = Object.freeze({
  backgroundOpacity: { min: 0, max: 1 },
  backgroundBlur: { min: 0, max: 1 },
  size: { min: 0.01, max: 10 },
  offset: { min: -500, max: 500 },
})

const COLOR = /^#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/

/** A style from any stored value: numbers clamped, the colour in lower case, defaults for invalid values. */
export function toSubtitleStyle(stored: unknown): SubtitleStyle {
  const given: Readonly<Record<string, unknown>> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  const color = typeof given['color'] === 'string' ? given['color'].trim().toLowerCase() : ''
  const within = (name: 'backgroundOpacity' | 'size' | 'backgroundBlur') =>
    clampTo(STORED_RANGES[name], given[name]) ?? DEFAULT_SUBTITLE_STYLE[name]
  return {
    color: COLOR.test(color) ? color : DEFAULT_SUBTITLE_STYLE.color,
    backgroundOpacity: within('backgroundOpacity'),
    size: within('size'),
    backgroundBlur: within('backgroundBlur'),
    bold: typeof given['bold'] === 'boolean' ? given['bold'] : DEFAULT_SUBTITLE_STYLE.bold,
  }
}

/** The value inside the range; null when it is no number. Infinity counts as the limit. */
export function clampTo({ min, max }: { readonly min: number; readonly max: number }, value: unknown): number | null {
  if (typeof value !== 'number' || Number.isNaN(value)) return null
  return Math.min(Math.max(value, min), max)
}

const BLUR_MOST_PX = 64
const EM_OF_SIZE_ONE = 1.5

/** What a view sets on the box of a cue. */
export interface CaptionCss {
  readonly color: string
  readonly fontSize: string
  readonly fontWeight: 'bold' | 'normal'
  readonly backgroundColor: string
  readonly backdropFilter: string
  readonly textShadow: string
}

/** The style as CSS values: 1.5em times size, black with the opacity behind it, blur in whole pixels up to 64. */
export function captionCss(style: SubtitleStyle): CaptionCss {
  const blur = Math.floor(style.backgroundBlur * BLUR_MOST_PX)
  return {
    color: style.color,
    fontSize: `${Number((EM_OF_SIZE_ONE * style.size).toFixed(4))}em`,
    fontWeight: style.bold ? 'bold' : 'normal',
    backgroundColor: `rgba(0, 0, 0, ${style.backgroundOpacity})`,
    backdropFilter: blur === 0 ? 'none' : `blur(${blur}px)`,
    textShadow: '0 2px 4px rgba(0, 0, 0, 0.5)',
  }
}
