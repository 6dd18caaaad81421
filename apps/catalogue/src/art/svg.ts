import { STILL } from './scene.ts'
import type { Pair } from './shapes.ts'

/** Pieces of SVG. Only what browsers and Skia draw alike: no blend modes, no `feDropShadow`, no `feTile`. */

const short = (value: number): number => Math.round(value * 100) / 100

/** A colour at a place of a gradient, 0 to 1. */
export const stop = (offset: number, colour: string, opacity = 1): string =>
  `<stop offset="${short(offset)}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${short(opacity)}"`}/>`

/** A gradient between two points of the filled shape's box, 0 to 1. */
export const gradient = (id: string, [x1, y1]: Pair, [x2, y2]: Pair, stops: string): string =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops}</linearGradient>`

/** A gradient from the top of what it fills to its foot. */
export const falling = (id: string, stops: string): string => gradient(id, [0, 0], [0, 1], stops)

/** A gradient between two heights of the picture. */
export const between = (id: string, top: number, foot: number, stops: string): string =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${Math.round(top)}" x2="0" y2="${Math.round(foot)}">${stops}</linearGradient>`

/** A gradient around a place of the picture. */
export const around = (id: string, [x, y]: Pair, radius: number, stops: string): string =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(radius)}">${stops}</radialGradient>`

/** A gradient around the middle of the filled shape. */
export const inside = (id: string, stops: string): string => `<radialGradient id="${id}">${stops}</radialGradient>`

/** A blur over the whole picture: costs as much as the picture is large. */
export const blur = (id: string, radius: number): string =>
  `<filter id="${id}" filterUnits="userSpaceOnUse" x="-60" y="-60" width="1720" height="1020"><feGaussianBlur stdDeviation="${radius}"/></filter>`

const faded = (opacity: number): string => (opacity === 1 ? '' : ` opacity="${short(opacity)}"`)

/** Covers the picture, or a band of it. */
export const sheet = (fill: string, opacity = 1, [top, height]: Pair = [0, STILL.height]): string =>
  `<rect y="${Math.round(top)}" width="${STILL.width}" height="${Math.round(height)}" fill="${fill}"${faded(opacity)}/>`

/** A filled circle. */
export const circle = ([x, y]: Pair, radius: number, fill: string, opacity = 1): string =>
  `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${short(radius)}" fill="${fill}"${faded(opacity)}/>`

/** A circle's outline. */
export const ring = ([x, y]: Pair, radius: number, { colour, width, opacity }: Stroke): string =>
  `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${short(radius)}" fill="none" stroke="${colour}" stroke-width="${short(width)}"${faded(opacity ?? 1)}/>`

export interface Stroke {
  colour: string
  width: number
  opacity?: number
}

export interface Fill {
  opacity?: number
  /** The shape has holes. */
  isPierced?: boolean
  /** How far the shape is moved. */
  shift?: Pair
}

/** A filled path. */
export const filled = (data: string, fill: string, { opacity = 1, isPierced, shift }: Fill = {}): string =>
  `<path d="${data}" fill="${fill}"${isPierced ? ' fill-rule="evenodd"' : ''}` +
  `${shift ? ` transform="translate(${shift[0]} ${shift[1]})"` : ''}${faded(opacity)}/>`

/** A path's outline. */
export const stroked = (data: string, { colour, width, opacity = 1 }: Stroke): string =>
  `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${short(width)}"${faded(opacity)}/>`

/** Light around a shape: wide faint strokes in place of a blur over the whole picture. */
export const halo = (data: string, colour: string, strength = 1): string =>
  `<path d="${data}" fill="none" stroke="${colour}" stroke-width="34" stroke-linejoin="round" opacity="${short(0.05 * strength)}"/>` +
  `<path d="${data}" fill="none" stroke="${colour}" stroke-width="18" stroke-linejoin="round" opacity="${short(0.09 * strength)}"/>` +
  `<path d="${data}" fill="none" stroke="${colour}" stroke-width="7" stroke-linejoin="round" opacity="${short(0.16 * strength)}"/>`
