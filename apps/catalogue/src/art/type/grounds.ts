import type { Random } from '../chance.ts'
import { atLightness, contrastOf, lightnessOf, mix } from '../colour.ts'
import type { Paints } from '../paints.ts'
import type { PrintingName } from '../printings/index.ts'
import { swissSheet } from '../printings/swiss.ts'
import { keyInkOf, RAW_PAPER } from '../printings/woodcut.ts'
import { POSTER } from '../scene.ts'
import { falling, filled, stop, stroked } from '../svg.ts'
import { typeManners } from './manners.ts'
import { MARGIN, type TitleBlock } from './title-block.ts'

/** What the ground of a title is made for. */
interface Place {
  block: TitleBlock
  isAbove: boolean
  paints: Paints
  random: Random
}

/** What lies under a title: where its capitals begin, in which colours it is set, and what is drawn below it. */
interface Ground {
  top: number
  fill: string
  captionY: number
  captionFill: string
  definitions: string
  backing: string
  /** Puts the set lines together. */
  arrange: (lines: readonly string[]) => string
}

const { left, width, height } = POSTER
const middle = left + width / 2
const round = (value: number): number => Math.round(value * 10) / 10

/** A part of the poster from one edge to the other. */
const band = (top: number, depth: number): string => `M${left} ${round(top)}h${width}v${round(depth)}h-${width}z`

const creamOf = ({ light }: Paints): string => atLightness(light, 0.95, 0.7)
const inkOf = ({ dark }: Paints): string => atLightness(dark, 0.15)

/** The ground of a title in a manner of printing. */
export function groundOf(printing: PrintingName, place: Place): Ground {
  switch (printing) {
    case 'woodcut':
      return marginOfPaper(place)
    case 'swiss':
      return flatPanel(place)
    case 'paper':
      return slips(place)
    case 'deco':
      return withRules(shade('deco', place), place)
    case 'expressionist':
    case 'noir':
    case 'vector':
      return shade(printing, place)
  }
}

const joined = (lines: readonly string[]): string => lines.join('')

/** The sheet around a woodcut: the block was smaller than the paper. */
function marginOfPaper({ block, isAbove, paints }: Place): Ground {
  const paper = atLightness(paints.isDay ? mix(paints.ground, RAW_PAPER, 0.5) : '#eae0ca', 0.9, 0.9)
  const key = keyInkOf(paints)
  const margin = 26
  const depth = block.height + 102
  const [windowTop, windowFoot] = isAbove ? [depth, height - margin] : [margin, height - depth]
  const [inner, window] = [width - 2 * margin, round(windowFoot - windowTop)]
  const frame = `M${left + margin} ${round(windowTop)}h${inner}v${window}h-${inner}z`
  const top = isAbove ? 42 : windowFoot + 36
  return {
    top,
    fill: key,
    captionY: top + block.height + 38,
    captionFill: key,
    definitions: '',
    backing: filled(band(0, height) + frame, paper, { isPierced: true }) + stroked(frame, { colour: key, width: 2.5 }),
    arrange: joined,
  }
}

/** A panel of one ink. */
function flatPanel({ block, isAbove, paints }: Place): Ground {
  const [cream, ink] = [creamOf(paints), inkOf(paints)]
  const colour = isAbove ? swissSheet(paints) : ink
  const fill = contrastOf(cream, colour) > contrastOf(ink, colour) ? cream : ink
  const top = isAbove ? 50 : height - 82 - block.height
  return {
    top,
    fill,
    captionY: top + block.height + 42,
    captionFill: fill,
    definitions: '',
    backing: filled(isAbove ? band(0, block.height + 128) : band(top - 46, height), colour),
    arrange: joined,
  }
}

/** Air that is dark where the title stands. */
function shade(printing: 'deco' | 'expressionist' | 'noir' | 'vector', { block, isAbove, paints }: Place): Ground {
  const isColoured = printing === 'deco' || printing === 'vector'
  const colour = isColoured ? atLightness(mix(paints.ground, paints.dark, 0.6), isAbove ? 0.17 : 0.13) : '#040404'
  const fill = creamOf(paints)
  const top = isAbove ? 62 : height - 82 - block.height
  const { tilt = 0 } = typeManners[printing]
  const fade = isAbove ? 140 : 190
  const depth = isAbove ? top + block.height + fade : height - top + fade
  const textEnd = isAbove ? (depth - fade + 56) / depth : fade / depth
  const stops = isAbove
    ? stop(0, colour, 0.92) + stop(textEnd, colour, 0.8) + stop((textEnd + 1) / 2, colour, 0.25) + stop(1, colour, 0)
    : stop(0, colour, 0) + stop(textEnd * 0.86, colour, 0.8) + stop(1, colour, 0.95)
  return {
    top,
    fill,
    captionY: top + block.height + 44,
    captionFill: fill,
    definitions: falling('typeShade', stops),
    backing: filled(isAbove ? band(0, depth) : band(top - fade, depth), 'url(#typeShade)'),
    arrange: (lines) =>
      tilt
        ? `<g transform="rotate(${tilt} ${middle} ${round(top + block.height)})">${joined(lines)}</g>`
        : joined(lines),
  }
}

/** Two rules of gold over the title. */
function withRules(ground: Ground, { paints }: Place): Ground {
  const gold = atLightness(paints.hot, 0.82, 0.85)
  const y = round(ground.top - 26)
  const rules = `M${middle - 90} ${y}h180M${middle - 60} ${y + 6}h120`
  return { ...ground, backing: ground.backing + stroked(rules, { colour: gold, width: 2 }) }
}

/** Each line on a slip of its own, pasted a little askew. */
function slips({ block, isAbove, paints, random }: Place): Ground {
  const [cream, ink] = [creamOf(paints), inkOf(paints)]
  const bright = atLightness(paints.hot, Math.max(0.78, lightnessOf(paints.hot)), 0.95)
  const top = isAbove ? 78 : height - 92 - block.height
  const shadow = atLightness(paints.dark, 0.08)
  let baseline = top
  const pasted = block.lines.map(({ size, width: lineWidth, drop }, i) => {
    baseline += drop
    const slipWidth = lineWidth + 38
    const start = block.isRightToLeft ? left + width - MARGIN + 19 - slipWidth : left + MARGIN - 19
    const lean = (): number => round(random() * 6 - 3)
    const slip =
      `M${round(start)} ${round(baseline - size * 0.95)}l${round(slipWidth)} ${lean()}l${lean()} ${round(size * 1.25)}` +
      `l${round(-slipWidth)} ${lean()}z`
    const turn = `rotate(${round((random() - 0.5) * 3.2)} ${round(start + slipWidth / 2)} ${round(baseline)})`
    const colour = i % 2 === 0 ? cream : bright
    const under = filled(slip, shadow, { opacity: 0.3, shift: [2, 3.5] }) + filled(slip, colour)
    return (line: string) => `<g transform="${turn}">${under}${line}</g>`
  })
  return {
    top,
    fill: ink,
    captionY: height - 21,
    captionFill: cream,
    definitions: '',
    backing: filled(band(height - 54, 54), ink, { opacity: 0.9 }),
    arrange: (lines) => lines.map((line, i) => pasted[i]?.(line) ?? '').join(''),
  }
}
