import { drawPoster, type PosterSubject, type SetType } from '../art/poster.ts'
import { POSTER, STILL } from '../art/scene.ts'
import { drawStill, withGrain } from '../art/still.ts'
import { Refusal } from '../http/refusal.ts'
import { createDrawingCache } from './drawing-cache.ts'
import type { Drawing, DrawingAddress } from './drawing-path.ts'
import type { RasterFormat, Rasterize } from './rasterizer.ts'
import { sendDrawing, widthIn } from './send-drawing.ts'

export interface DrawingsOptions {
  /** Turns the type of posters into SVG. */
  setType: SetType
  rasterize: Rasterize | undefined
  /** Most that is kept of SVG, and of dots. */
  svgCharacters: number
  rasterBytes: number
}

export interface DrawingRequest {
  address: DrawingAddress
  /** One of the movie database's names. */
  size: string
  request: Request
  /** What the picture is of: asked only where it is not there yet. */
  subjectOf: () => Promise<PosterSubject>
}

/** Heights of drawings, in widths. */
const HEIGHTS: Readonly<Record<Drawing, number>> = {
  poster: POSTER.height / POSTER.width,
  still: STILL.height / STILL.width,
}

/**
 * Sends posters and stills of ours. What is asked for as dots where none can be drawn, or not soon, is sent as SVG, which browsers
 * show as well. Rejects with a {@link Refusal} for a size that the picture does not have.
 */
export function createDrawings({ setType, rasterize, svgCharacters, rasterBytes }: DrawingsOptions) {
  const drawings = createDrawingCache<string>(svgCharacters)
  const rasters = createDrawingCache<Uint8Array<ArrayBuffer> | undefined>(rasterBytes)

  const svgOf = (asked: DrawingRequest): Promise<string> =>
    drawings.drawn(keyOf(asked), async () => {
      const subject = await asked.subjectOf()
      return asked.address.drawing === 'still' ? drawStill(subject) : drawPoster(subject, setType)
    })

  const rasterOf = async (asked: DrawingRequest, { width, format }: { width: number; format: RasterFormat }) =>
    rasterize &&
    rasters.drawn(`${keyOf(asked)} ${width} ${format}`, async () => {
      const svg = await svgOf(asked)
      // Letters that are no outlines are the browser's own, which no server has.
      if (svg.includes('<text')) return undefined
      return rasterize({ svg, width, height: Math.round(width * HEIGHTS[asked.address.drawing]), format })
    })

  return async (asked: DrawingRequest): Promise<Response> => {
    const { address, size, request } = asked
    const { drawing, format, isCurrent } = address
    const width = widthIn(size, drawing)
    if (width === undefined) throw new Refusal('notFound')
    const age = isCurrent ? 'current' : 'older'
    if (format === 'svg') return sendDrawing(withGrain(await svgOf(asked)), { format, age }, request)
    const raster = await rasterOf(asked, { width, format })
    if (raster) return sendDrawing(raster, { format, age }, request)
    return sendDrawing(withGrain(await svgOf(asked)), { format: 'svg', age: 'makeshift' }, request)
  }
}

const keyOf = ({ address: { drawing, kind, id } }: DrawingRequest): string => `${drawing} ${kind} ${id}`
