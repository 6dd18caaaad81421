import { createCanvas, loadImage } from '@napi-rs/canvas'
import { contrastOf } from './colour.ts'
import { lookOf } from './look.ts'
import { drawPoster, type PosterSubject } from './poster.ts'
import { POSTER } from './scene.ts'
import { typeManners } from './type/manners.ts'
import type { TextRun } from './type/text-run.ts'
import { MEASURE } from './type/title-block.ts'
import { measure } from './type/title-lines.ts'

/** Pixels of a poster are looked at in this size, as cards show it. */
const SIZE = { width: 342, height: 513 } as const
const SCALE = SIZE.width / POSTER.width
/** So many of the pixels behind a line may be worse than what is measured: stars, edges. */
const OUTLIERS = 0.08

interface Box {
  left: number
  right: number
  top: number
  foot: number
}

/** Where a line's letters stand, in units of a still. */
export function boxOf(run: TextRun): Box {
  const { value, x, y, size, face, tracking = 0, isCentred, fit, longest = MEASURE, rightToLeft } = run
  const width = fit ?? Math.min((measure(value, face) + tracking * value.length) * size, longest)
  const backwards = rightToLeft ? x - width : x
  const left = isCentred ? x - width / 2 : backwards
  return { left, right: left + width, top: y - size * 0.72, foot: y + size * 0.06 }
}

/** A poster without its letters, and the lines of its title and of its caption. */
export async function blankPoster(
  subject: PosterSubject,
): Promise<{ svg: string; title: readonly TextRun[]; caption: readonly TextRun[] }> {
  const blocks: (readonly TextRun[])[] = []
  const svg = await drawPoster(subject, (lines) => {
    blocks.push(lines)
    return Promise.resolve(lines.map(() => ''))
  })
  const [title = [], caption = []] = blocks
  return { svg, title, caption }
}

/** Measures the colour of each line of a poster against what lies behind it. Out: the lowest contrast. */
export async function typeContrast(subject: PosterSubject): Promise<number> {
  const { svg, title, caption } = await blankPoster(subject)
  const canvas = createCanvas(SIZE.width, SIZE.height)
  const context = canvas.getContext('2d')
  context.drawImage(await loadImage(Buffer.from(svg)), 0, 0, SIZE.width, SIZE.height)
  const { data } = context.getImageData(0, 0, SIZE.width, SIZE.height)
  const colourAt = (x: number, y: number): string => {
    const clamp = (value: number, most: number): number => Math.min(most - 1, Math.max(0, Math.round(value)))
    const at = (clamp(y * SCALE, SIZE.height) * SIZE.width + clamp((x - POSTER.left) * SCALE, SIZE.width)) * 4
    return `#${[0, 1, 2].map((channel) => (data[at + channel] ?? 0).toString(16).padStart(2, '0')).join('')}`
  }

  const { tilt = 0 } = typeManners[lookOf(subject).printing]
  const turn = (tilt * Math.PI) / 180
  const pivot = { x: POSTER.left + POSTER.width / 2, y: title.at(-1)?.y ?? 0 }
  const contrasts = [...title, ...caption].map((run) => {
    const { left, right, top, foot } = boxOf(run)
    const isTurned = title.includes(run)
    const behind: number[] = []
    for (let x = left; x < right; x += 5) {
      for (let y = top; y < foot; y += 5) {
        const [dx, dy] = [x - pivot.x, y - pivot.y]
        const [tx, ty] = isTurned
          ? [pivot.x + dx * Math.cos(turn) - dy * Math.sin(turn), pivot.y + dx * Math.sin(turn) + dy * Math.cos(turn)]
          : [x, y]
        behind.push(contrastOf(run.fill, colourAt(tx, ty)))
      }
    }
    return behind.toSorted((a, b) => a - b)[Math.floor(behind.length * OUTLIERS)] ?? 21
  })
  return Math.min(...contrasts)
}
