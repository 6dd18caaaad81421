import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from 'react'
import { type Player, type PlayerState, systemClock } from '../core/index.ts'
import {
  captionCss,
  createCueIndex,
  type Cue,
  cueBox,
  type CueElement,
  type CueNode,
  DEFAULT_SUBTITLE_STYLE,
  followCues,
  plainText,
  type SubtitleStyle,
} from '../subtitles/index.ts'
import { usePlayer } from './player-context.tsx'

export interface SubtitleViewProps {
  /** In any order. Pass the same array until they change: each new one is indexed again. */
  readonly cues: readonly Cue[]
  /** Seconds by which the text is delayed; negative is earlier. 0 by default. */
  readonly offset?: number
  readonly style?: SubtitleStyle
  /** BCP 47 of the text, for fonts and screen readers. */
  readonly language?: string
  /** Of the layer over the picture. Its padding keeps the text away from the edges and the controls. */
  readonly className?: string
}

const PLACEMENTS = ['top', 'middle', 'bottom'] as const

/** Covers the picture and lets presses through; top, middle and bottom each stack their own cues. */
const LAYER: CSSProperties = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  gridTemplateRows: '1fr auto 1fr',
  pointerEvents: 'none',
}
const REGION: Readonly<Record<(typeof PLACEMENTS)[number], CSSProperties>> = {
  top: { alignSelf: 'start' },
  middle: { alignSelf: 'center' },
  bottom: { alignSelf: 'end' },
}

/**
 * The subtitles of this moment, over the picture: elements and text, never markup. Renders only when the set of cues on
 * screen changes, and pauses with the film.
 */
export function SubtitleView({
  cues,
  offset = 0,
  style = DEFAULT_SUBTITLE_STYLE,
  language,
  className,
}: SubtitleViewProps) {
  const active = useActiveCues(cues, offset)
  const { fontSize, ...text } = captionCss(style)
  // A viewer who chose a colour wants to read in that one; who chose none gets the file's.
  const showsColors = style.color === DEFAULT_SUBTITLE_STYLE.color
  return (
    <div className={className} style={LAYER} lang={language} data-subtitles="">
      {PLACEMENTS.map((placement) => (
        <div key={placement} style={REGION[placement]} data-placement={placement}>
          {withKeys(active.filter((cue) => (cue.placement ?? 'bottom') === placement)).map(([key, cue]) => (
            <CueLine key={key} cue={cue} fontSize={fontSize} text={text} showsColors={showsColors} />
          ))}
        </div>
      ))}
    </div>
  )
}

/**
 * Cues with their keys. Every segment makes a stream's cues anew; those on screen stay the same elements. Two cues may
 * have the same start and words, so their keys are numbered: React never removes the second child of one key.
 */
function withKeys(cues: readonly Cue[]): [key: string, cue: Cue][] {
  const counts = new Map<string, number>()
  return cues.map((cue) => {
    const name = `${cue.start} ${plainText(cue.nodes)}`
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return [`${count} ${name}`, cue]
  })
}

interface CueLineProps {
  readonly cue: Cue
  readonly fontSize: string
  readonly text: CSSProperties
  readonly showsColors: boolean
}

function CueLine({ cue, fontSize, text, showsColors }: CueLineProps) {
  const { left, width, textAlign } = cueBox(cue)
  return (
    <div dir={cue.direction} style={{ marginLeft: `${left}%`, width: `${width}%`, textAlign, fontSize }} data-cue="">
      <span style={{ ...text, ...LINES }}>{renderNodes(cue.nodes, showsColors)}</span>
    </div>
  )
}

/** As wide as its longest line, and never wider than the picture. */
const LINES: CSSProperties = {
  display: 'inline-block',
  maxWidth: '100%',
  padding: '0.1em 0.4em',
  borderRadius: '0.2em',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}

function renderNodes(nodes: readonly CueNode[], showsColors: boolean): ReactNode[] {
  return nodes.map((node, index) => renderNode(node, index, showsColors))
}

function renderNode(node: CueNode, place: number, showsColors: boolean): ReactNode {
  if (node.kind === 'element') return <CueElementView key={place} element={node} showsColors={showsColors} />
  if (node.color === undefined || !showsColors) return node.text
  return (
    <span key={place} style={{ color: node.color }}>
      {node.text}
    </span>
  )
}

interface CueElementProps {
  readonly element: CueElement
  readonly showsColors: boolean
}

function CueElementView({ element: { tag, attributes, children }, showsColors }: CueElementProps) {
  if (tag === 'br') return <br />
  const isOfWebVtt = tag === 'c' || tag === 'v' || tag === 'lang'
  const Tag = isOfWebVtt ? 'span' : tag
  return <Tag {...attributes}>{renderNodes(children, showsColors)}</Tag>
}

/** The cues on screen, the same array until it changes. */
function useActiveCues(cues: readonly Cue[], offset: number): readonly Cue[] {
  const player = usePlayer()
  const index = useMemo(() => createCueIndex(cues), [cues])
  const [active, setActive] = useState<readonly Cue[]>([])
  useEffect(() => {
    const follower = followCues(index, clockOf(player), { offset, onChange: setActive })
    const stopWatching = player.store.select(motionOf, follower.refresh, { isEqual: areEqual })
    return () => {
      stopWatching()
      follower.stop()
    }
  }, [player, index, offset])
  return active
}

function clockOf(player: Player) {
  return {
    playhead: player.playhead,
    rate() {
      const { playback, rate } = player.state
      return playback.isPlaying && !playback.isWaiting ? rate.rate : 0
    },
    after: systemClock.after,
  }
}

/** Changes that invalidate the forecast of the next change. */
function motionOf({ playback, rate, time, source, remote }: PlayerState): readonly unknown[] {
  return [playback.isPlaying, playback.isWaiting, rate.rate, time.isSeeking, time.playhead, source.loads, remote.target]
}

function areEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.every((fact, index) => Object.is(fact, b[index]))
}
