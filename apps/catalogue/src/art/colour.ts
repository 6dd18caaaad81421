/** Colours are `#rrggbb` and are mixed in Oklab, where equal steps look equal: no grey middles, no muddy darks. */

type Oklab = readonly [lightness: number, greenRed: number, blueYellow: number]

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

const fromLinear = (value: number): number => {
  const channel = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.round(255 * Math.min(1, Math.max(0, channel)))
}

const linearChannels = (colour: string): [number, number, number] => {
  const read = (at: number): number => toLinear(Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  return [read(1), read(3), read(5)]
}

function oklabOf(colour: string): Oklab {
  const [r, g, b] = linearChannels(colour)
  const l = Math.cbrt(0.4122215 * r + 0.5363325 * g + 0.051446 * b)
  const m = Math.cbrt(0.2119035 * r + 0.6806995 * g + 0.107397 * b)
  const s = Math.cbrt(0.0883025 * r + 0.2817188 * g + 0.6299787 * b)
  return [
    0.2104543 * l + 0.7936178 * m - 0.004072 * s,
    1.9779985 * l - 2.428592 * m + 0.4505937 * s,
    0.025904 * l + 0.7827718 * m - 0.8086758 * s,
  ]
}

function hexOf([lightness, a, b]: Oklab): string {
  const l = (lightness + 0.3963378 * a + 0.2158038 * b) ** 3
  const m = (lightness - 0.1055613 * a - 0.0638542 * b) ** 3
  const s = (lightness - 0.0894842 * a - 1.2914855 * b) ** 3
  const channels = [
    4.0767417 * l - 3.3077116 * m + 0.2309699 * s,
    -1.268438 * l + 2.6097574 * m - 0.3413194 * s,
    -0.0041961 * l - 0.7034186 * m + 1.7076147 * s,
  ]
  return `#${channels.map((value) => fromLinear(value).toString(16).padStart(2, '0')).join('')}`
}

/** The colour on the way from one to another, `share` from 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const [l0, a0, b0] = oklabOf(from)
  const [l1, a1, b1] = oklabOf(to)
  return hexOf([l0 + (l1 - l0) * share, a0 + (a1 - a0) * share, b0 + (b1 - b0) * share])
}

/** The same hue at another lightness (0 to 1), its strength multiplied by `chroma`. */
export function atLightness(colour: string, lightness: number, chroma = 1): string {
  const [, a, b] = oklabOf(colour)
  return hexOf([lightness, a * chroma, b * chroma])
}

/** The same colour with its strength multiplied by `chroma`. */
export const muted = (colour: string, chroma: number): string => atLightness(colour, lightnessOf(colour), chroma)

/** Lightness as it is seen, 0 (black) to 1 (white). */
export const lightnessOf = (colour: string): number => oklabOf(colour)[0]

/** Strength of colour: 0 for grey, about 0.3 for the strongest. */
export function chromaOf(colour: string): number {
  const [, a, b] = oklabOf(colour)
  return Math.hypot(a, b)
}

/** A colour from a row of them by position, 0 (first) to 1 (last); what lies outside is clamped. */
export function onRamp(position: number, colours: readonly string[]): string {
  const steps = colours.length - 1
  const at = Math.min(0.999, Math.max(0, position)) * steps
  const index = Math.floor(at)
  return mix(colours[index] ?? '#000000', colours[index + 1] ?? '#000000', at - index)
}

/** Relative luminance by WCAG, 0 to 1. */
export function luminanceOf(colour: string): number {
  const [r, g, b] = linearChannels(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours by WCAG, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
