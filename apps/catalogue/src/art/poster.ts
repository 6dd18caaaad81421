import { hashOf, seededRandom } from './chance.ts'
import { lookOf, type Subject } from './look.ts'
import { palettes } from './palettes.ts'
import { paintsOf } from './paints.ts'
import { POSTER } from './scene.ts'
import { plateOf, printed } from './still.ts'
import { isInFace } from './type/fonts/subsets.ts'
import { groundOf } from './type/grounds.ts'
import { isTitleAbove, typeManners } from './type/manners.ts'
import { cleanText, escapeText, type TextRun } from './type/text-run.ts'
import { CAPTION_FACE, captionRun, shownTitle, titleBlockOf, titleRuns } from './type/title-block.ts'

export interface PosterSubject extends Subject {
  title: string
  /** Who made it, set beside the year. */
  by?: string | undefined
}

/** Whether all letters of a poster are in the house fonts; others are the browser's own, which no server has. */
export function isInHouseType(subject: PosterSubject): boolean {
  const manner = typeManners[lookOf(subject).printing]
  const title = shownTitle(cleanText(subject.title), manner)
  return isInFace(title, manner.face) && isInFace(cleanText(subject.by ?? ''), CAPTION_FACE)
}

/** Turns lines of type into escaped SVG, one piece for each line. */
export type SetType = (runs: readonly TextRun[]) => Promise<string[]>

/** Most that a title takes of a poster's height: below the subject, above it, and on a woodcut's margin. */
const TALLEST = { below: 250, above: 196, margin: 170 } as const

/** Ground colour of a title's drawn poster, `#rrggbb`: feeds hover glow and ambient wash (look §6). */
export const tintOf = (subject: Subject): string => palettes[lookOf(subject).palette].ground

/**
 * Draws a poster: the column of the title's still from {@link POSTER}, 600 × 900, with type in the manner of its decade.
 * A complete SVG without external references; the same subject always gives the same picture.
 */
export async function drawPoster(subject: PosterSubject, setType: SetType): Promise<string> {
  const look = lookOf(subject)
  const manner = typeManners[look.printing]
  const paints = paintsOf(look.palette)
  const isAbove = isTitleAbove(look.printing, look.scene)
  const title = cleanText(subject.title)
  const place = isAbove ? TALLEST.above : TALLEST.below
  const block = titleBlockOf(title, manner, look.printing === 'woodcut' ? TALLEST.margin : place)
  const random = seededRandom(hashOf(`type ${subject.id}`))
  const ground = groundOf(look.printing, { block, isAbove, paints, random })
  const caption = captionRun(subject, manner, ground.captionY, { fill: ground.captionFill, block })
  const runs = titleRuns(block, manner, ground.top, ground.fill)
  const [lines, captionLines] = await Promise.all([setType(runs), setType(caption)])

  const { definitions, picture } = plateOf(look, subject.id)
  const plate = { definitions: definitions + ground.definitions, picture: picture + ground.backing }
  const { left, width, height } = POSTER
  const label = subject.year === undefined ? title : `${title}, ${subject.year}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `role="img" aria-label="${escapeText(label)}">` +
    `${printed(plate)}${ground.arrange(lines)}${captionLines.join('')}</svg>`
  )
}
