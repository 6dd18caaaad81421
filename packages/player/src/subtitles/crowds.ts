import { type CueNode, plainText } from './cue.ts'

/** More lines at one moment are an effect, made for players that place each of them, and bury what is said. */
const MOST_AT_ONCE = 5

interface CrowdedCue {
  readonly start: number
  readonly end: number
  readonly nodes: readonly CueNode[]
  readonly isEffect?: true
}

/**
 * The cues of which at most five are on screen at once. Takes them in order of their start. Effects give way to words,
 * later effects to earlier ones, and earlier words to later ones, which cannot have ended before they began.
 */
export function thinCrowds<C extends CrowdedCue>(cues: readonly C[]): Omit<C, 'isEffect'>[] {
  const ends = cues.map(({ end }) => end)
  let active: number[] = []
  for (const [index, { start }] of cues.entries()) {
    active = [...active.filter((other) => (ends[other] ?? 0) > start), index]
    if (active.length <= MOST_AT_ONCE) continue
    const gone = active.reduce((least, other) => (isLess(cues[other], cues[least]) ? other : least))
    ends[gone] = start
    active = active.filter((other) => other !== gone)
  }
  return cues.flatMap((cue, index) => {
    const { isEffect: _, ...rest } = cue
    const end = ends[index] ?? cue.end
    return end > cue.start ? [{ ...rest, end }] : []
  })
}

function isLess(cue: CrowdedCue | undefined, than: CrowdedCue | undefined): boolean {
  if (cue === undefined || than === undefined) return false
  if (cue.isEffect !== than.isEffect) return cue.isEffect === true
  if (cue.start !== than.start) return cue.isEffect === true ? cue.start > than.start : cue.start < than.start
  return plainText(cue.nodes).length < plainText(than.nodes).length
}
