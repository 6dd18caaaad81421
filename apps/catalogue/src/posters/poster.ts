import { seededRandom, hashOf } from './seeded-random.ts'
import { type MotifName, motifs, neutralMotifNames } from './motifs/index.ts'
import { type Palette, type PaletteName, paletteNames, palettes } from './palettes.ts'
import { box } from './shapes.ts'
import { cleanText, escapeText, type TextRun } from './text-run.ts'
import { breakTitle, type Face, measure } from './title-lines.ts'

export const posterLayouts = ['serif-top', 'block-bottom', 'serif-bottom', 'block-top'] as const
export type PosterLayout = (typeof posterLayouts)[number]

/** What a title's poster should look like where somebody thought about it; the rest is drawn from the id. */
export interface PosterHint {
  palette?: PaletteName | undefined
  motif?: MotifName | undefined
  layout?: PosterLayout | undefined
}

export interface PosterSubject {
  id: number
  title: string
  year?: number | undefined
  /** Who made it, set beside the year. */
  by?: string | undefined
  /** Names of the movie database's genres. */
  genres?: readonly string[] | undefined
  hint?: PosterHint | undefined
}

const [width, height, margin] = [400, 600, 28]
const measureWidth = width - 2 * margin
const captionSize = 17

const pick = <T>(from: readonly [T, ...T[]] | readonly T[], number: number): T => from[number % from.length] as T

/** The palette and the motif of a title: as hinted, else by its id. */
export function lookOf({ id, hint }: Pick<PosterSubject, 'id' | 'hint'>): { palette: PaletteName; motif: MotifName } {
  const hash = hashOf(String(id))
  return {
    palette: hint?.palette ?? pick(paletteNames, hash),
    motif: hint?.motif ?? pick(neutralMotifNames, hash >>> 6),
  }
}

const paletteOf = (subject: Pick<PosterSubject, 'id' | 'hint'>): Palette => palettes[lookOf(subject).palette]

/** Ground colour of a title's drawn poster, `#rrggbb`: feeds hover glow and ambient wash (look §6). */
export const tintOf = (subject: Pick<PosterSubject, 'id' | 'hint'>): string => paletteOf(subject).ground

/**
 * Draws a poster: a complete SVG of 400 × 600 without external references. The same subject always gives the same
 * picture. `setType` turns lines of type into escaped SVG, one for each line.
 */
export async function drawPoster(
  subject: PosterSubject,
  setType: (runs: readonly TextRun[]) => Promise<string[]>,
): Promise<string> {
  const hash = hashOf(String(subject.id))
  const palette = paletteOf(subject)
  const motif = motifs[lookOf(subject).motif]
  const { runs, panels, centre } = titleBlock(subject)
  const type = await setType(runs)
  const title = cleanText(subject.title)
  const label = subject.year === undefined ? title : `${title}, ${subject.year}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `role="img" aria-label="${escapeText(label)}">` +
    box(0, 0, width, height, palette.ground) +
    motif(palette, Math.round(centre * 10) / 10, seededRandom(hash)) +
    panels.join('') +
    type.join('') +
    '</svg>'
  )
}

interface TitleBlock {
  runs: TextRun[]
  /** Flat areas in the poster's own ground: the art never runs under type. */
  panels: string[]
  /** Middle of what is left for the art. */
  centre: number
}

function titleBlock(subject: PosterSubject): TitleBlock {
  const { ground, ink } = paletteOf(subject)
  const layout = subject.hint?.layout ?? pick(posterLayouts, hashOf(String(subject.id)) >>> 12)
  const face: Face = layout.startsWith('serif') ? 'serif' : 'block'
  const isBelow = layout.endsWith('bottom')
  const title = cleanText(subject.title)
  const shown = face === 'block' ? title.toUpperCase() : title
  const rightToLeft = /[\u0590-\u08ff]/.test(title)
  const start = rightToLeft ? width - margin : margin
  const foreign = !isInHouseFonts(shown)
  const lines = breakTitle(shown, face)
  const sizes = lineSizes(lines, face)
  const isAccented = (text: string | undefined): boolean =>
    face === 'block' && /\p{Mn}/u.test((text ?? '').normalize('NFD'))
  const capHeight = face === 'block' ? 0.713 : 0.73
  const leading = (text: string): number => {
    if (foreign) return 1.16
    if (face === 'serif') return 0.98
    return isAccented(text) ? 0.99 : 0.8
  }
  const drops = lines.map((text, i) => (sizes[i] ?? 0) * (i === 0 ? capHeight : leading(text)))
  const blockHeight = drops.reduce((sum, drop) => sum + drop, 0)
  const top = isBelow ? height - 34 - blockHeight : 34

  let baseline = top
  const runs = lines.map((value, i): TextRun => {
    baseline += drops[i] ?? 0
    const size = sizes[i] ?? 0
    const fills = face === 'block' && !foreign && Math.abs(size * measure(value, face) - measureWidth) < 2
    const weight = face === 'block' ? 800 : 420
    return {
      ...{ value, x: start, y: baseline, size, face, weight, fill: ink, rightToLeft },
      ...(fills ? { fit: measureWidth } : {}),
    }
  })
  const captionY = isBelow ? 34 : height - 26
  runs.push({
    value: captionOf(subject),
    x: start,
    y: captionY,
    size: captionSize,
    face: 'block',
    weight: 600,
    fill: ink,
    rightToLeft,
  })

  const padding = isBelow && (foreign || isAccented(lines[0])) ? 40 : 20
  const panels = isBelow
    ? [box(0, top - padding, width, height - top + padding + 4, ground), box(0, 0, width, 50, ground)]
    : [box(0, 0, width, top + blockHeight + padding, ground), box(0, height - 54, width, 54, ground)]
  const centre = isBelow ? (height - blockHeight - 64) / 2 + 4 : height - (height - blockHeight - 92) / 2 + 2
  return { runs: runs.filter(({ value }) => value !== ''), panels, centre }
}

/** Year and makers; of several makers only those that fit on the line. */
function captionOf({ year, by = '' }: PosterSubject): string {
  const makers = cleanText(by).split(/,\s*/)
  const start = year === undefined ? '' : `${year}   `
  const fits = (count: number): boolean =>
    measure(start + makers.slice(0, count).join(', '), 'block') * captionSize <= measureWidth
  const count = makers.findIndex((_, i) => !fits(i + 1))
  return (start + makers.slice(0, count === -1 ? makers.length : count).join(', ')).trimEnd()
}

/** Whether every character can belong to the house fonts' scripts: Latin, Greek, Cyrillic and their signs. */
const isInHouseFonts = (text: string): boolean =>
  [...text].every((character) => {
    const code = character.codePointAt(0) ?? 0
    return code < 0x530 || (code >= 0x1e00 && code <= 0x20cf)
  })

const tallestBlock = 236
const largestSerif = [84, 84, 84, 66, 58] as const

/** Capitals are justified to the measure line by line; the serif keeps one size. */
function lineSizes(lines: readonly string[], face: Face): number[] {
  if (face === 'serif') {
    const widest = Math.max(...lines.map((text) => measure(text, face) * 0.98))
    const size = Math.min(largestSerif[lines.length] ?? 46, measureWidth / widest)
    return lines.map(() => size)
  }
  const justified = lines.map((text) => Math.min(118, measureWidth / measure(text, face)))
  const total = justified.reduce((sum, size) => sum + size * 0.8, 0)
  return total > tallestBlock ? justified.map((size) => (size * tallestBlock) / total) : justified
}
