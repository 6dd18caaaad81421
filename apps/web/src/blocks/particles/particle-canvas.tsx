import { useEffect, useRef } from 'react'
import { observeApproach } from '../prefetch-on-approach.ts'
import { DRAWINGS } from './drawings.ts'
import { createDrift, edgeOpacity, opacityOf, passTime, type Field, type Particle } from './drift.ts'
import { chooseSet } from './sets.ts'

const HEIGHT = 300
/** They move by 6 px a second at most: more frames would look the same and use more battery. */
const FRAMES_PER_SECOND = 4
const TICKS_PER_FRAME = 60 / FRAMES_PER_SECOND

/** A particle's own picture, rotated as it drifts. Copying it to whole pixels costs next to nothing. */
interface Sprite {
  direction: number
  width: number
  picture: HTMLCanvasElement
}

/** Most that a frame may cost the page, ms: a machine for which it costs more has no particles. */
const MOST_MS = 2
/** Frames that are looked at together: a single one may have waited for something else. */
const FRAMES_COMPARED = 5

/** Whether frames cost too much, by the middle one of the last few. Undefined while too few were drawn. */
function createCostWatch() {
  let costs: number[] = []
  return (ms: number): boolean => {
    costs = [...costs, ms].slice(-FRAMES_COMPARED)
    const middle = costs.toSorted((one, other) => one - other)[Math.floor(FRAMES_COMPARED / 2)]
    return costs.length === FRAMES_COMPARED && middle !== undefined && middle >= MOST_MS
  }
}

const outlineOf = (path: string) => new Path2D(path)

function sprite({ direction, width, drawing }: Particle, swims: boolean, scale: number): Sprite {
  const picture = document.createElement('canvas')
  // Rotated, it needs its diagonal.
  const side = Math.ceil(width * scale * Math.SQRT2)
  picture.width = picture.height = side
  const context = picture.getContext('2d')
  if (context && drawing) {
    context.translate(side / 2, side / 2)
    // Drawn facing left; a falling one turns with its direction, a swimming one is mirrored.
    if (!swims) context.rotate(direction - Math.PI / 2)
    else if (direction === 0) context.scale(-1, 1)
    context.scale((width * scale) / 100, (width * scale) / 100)
    context.translate(-50, -50)
    for (const [colour, path] of DRAWINGS[drawing.name]) {
      context.fillStyle = colour
      context.fill(outlineOf(path))
    }
  }
  return { direction, width, picture }
}

/** Draws particles; each keeps its picture for its whole life. */
function painter(
  context: CanvasRenderingContext2D,
  { swims, scale, field }: { swims: boolean; scale: number; field: Field },
) {
  const sprites = new WeakMap<Particle, Sprite>()
  return (particle: Particle): void => {
    const { x, y, direction, width, drawing } = particle
    context.globalAlpha = opacityOf(particle) * edgeOpacity(particle, field)
    if (!drawing) {
      context.fillRect(Math.round(x * scale), Math.round(y * scale), Math.round(scale), Math.round(1.5 * scale))
      return
    }
    const known = sprites.get(particle)
    const isSame = known?.direction === direction && known.width === width
    const { picture } = isSame ? known : sprite(particle, swims, scale)
    if (!isSame) sprites.set(particle, { direction, width, picture })
    const half = picture.width / 2
    context.drawImage(picture, Math.round(x * scale - half), Math.round(y * scale - half))
  }
}

/** Animates today's particles on a canvas until the signal ends; pauses while invisible. */
function drift(canvas: HTMLCanvasElement, date: Date, random: () => number, signal: AbortSignal): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const scale = Math.min(2, window.devicePixelRatio)
  const field = { width: canvas.clientWidth, height: HEIGHT }
  canvas.width = field.width * scale
  canvas.height = field.height * scale
  context.fillStyle = '#fff'
  const set = chooseSet(date, random)
  const paint = painter(context, { swims: set.swims === true, scale, field })
  const particles = createDrift(set, field, random)
  const world = { set, field, random }

  const isTooSlow = createCostWatch()
  let isOver = false
  const frame = () => {
    const begun = performance.now()
    passTime(particles, TICKS_PER_FRAME, world)
    context.clearRect(0, 0, canvas.width, canvas.height)
    for (const particle of particles) paint(particle)
    if (!isTooSlow(performance.now() - begun)) return
    context.clearRect(0, 0, canvas.width, canvas.height)
    isOver = true
    run()
  }
  let isSeen = true
  let timer: ReturnType<typeof setInterval> | undefined
  const run = () => {
    clearInterval(timer)
    if (isSeen && !isOver && !document.hidden && !signal.aborted) timer = setInterval(frame, 1000 / FRAMES_PER_SECOND)
  }
  const unwatch = observeApproach(canvas, (isNear) => {
    isSeen = isNear
    run()
  })
  document.addEventListener('visibilitychange', run, { signal })
  signal.addEventListener('abort', () => {
    unwatch()
    run()
  })
}

/** Seasonal particles behind the top of a page (specification §1, product facts §5). Decoration only. */
export default function ParticleCanvas({ date, random }: { date: Date; random: () => number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const over = new AbortController()
    if (canvas.current) drift(canvas.current, date, random, over.signal)
    return () => over.abort()
  }, [date, random])
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-0 -z-1 mx-auto h-[300px] will-change-transform w-2/5 forced-colors:hidden"
    />
  )
}
