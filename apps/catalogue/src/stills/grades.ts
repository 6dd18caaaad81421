import type { PaletteName } from '../posters/palettes.ts'

/** A palette as a camera would have caught it: from the nearest silhouette to the light itself. */
export interface Grade {
  /** What stands nearest, almost black. */
  deep: string
  /** The air above, and the air at the horizon: what is far takes its colour. */
  high: string
  low: string
  glow: string
  /** Few and small: a lit window, a scarf. */
  spark: string
}

const grade = (...[deep, high, low, glow, spark]: readonly [string, string, string, string, string]): Grade => ({
  deep,
  high,
  low,
  glow,
  spark,
})

export const grades: Readonly<Record<PaletteName, Grade>> = {
  ember: grade('#140706', '#35100b', '#c0492a', '#ffd59a', '#fdf0dc'),
  ice: grade('#0a141a', '#2c4856', '#a9c1c8', '#f6f8f3', '#e2563a'),
  night: grade('#040a11', '#0a1927', '#2f5f7c', '#f4d994', '#e9c46a'),
  moss: grade('#060c08', '#13221a', '#5c7c54', '#f3e6a8', '#d9c25b'),
  plum: grade('#0d060f', '#25122b', '#8b4f83', '#f9bba8', '#e2707a'),
  paper: grade('#14100c', '#50422f', '#cdbb98', '#fff3d8', '#d4402b'),
  mustard: grade('#130c05', '#4a2f0b', '#d0962f', '#fff0c0', '#b0361f'),
  cobalt: grade('#040a1f', '#0d1c58', '#3d64cc', '#ffdc92', '#f4b63d'),
  rose: grade('#180910', '#512033', '#d9938f', '#ffeadc', '#b3223e'),
  graph: grade('#060606', '#151516', '#5d5a54', '#ece5d5', '#c4beb2'),
  sea: grade('#030f0f', '#08292c', '#2b8280', '#ffc88f', '#f2aa6a'),
  mint: grade('#05120e', '#1b443b', '#7fbda2', '#f5fbe6', '#e65631'),
  blood: grade('#0b0304', '#29070c', '#9d292d', '#f8c19c', '#f6dfc8'),
  lilac: grade('#0c0816', '#33265a', '#9a83c8', '#fcf4b4', '#f6e76f'),
  sky: grade('#05121d', '#1b4d74', '#7db5d4', '#fff6df', '#e2512f'),
  sand: grade('#140c07', '#543523', '#c4946a', '#ffebc6', '#9c3f25'),
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** The colour on the way from one to another, `share` from 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const end = channels(to)
  const parts = channels(from).map((part, i) => Math.round(part + ((end[i] ?? 0) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** What stands `far` away, 0 to 1: distance takes its darkness. */
export const tone = ({ deep, low }: Grade, far: number): string => mix(deep, low, far)
