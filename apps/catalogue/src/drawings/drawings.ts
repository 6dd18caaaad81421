import { drawPoster, type PosterSubject, type SetType } from '../art/poster.ts'
import { STILL } from '../art/scene.ts'
import { drawStill } from '../art/still.ts'
import { Refusal } from '../http/refusal.ts'
import { createDrawingCache } from './drawing-cache.ts'
import type { DrawingAddress } from './drawing-path.ts'
import type { RasterFormat, Rasterize } from './rasterizer.ts'
import { isPictureSize, sendDrawing, stillWidths } from './send-drawing.ts'

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

/**
 * Sends posters and stills of ours. A still that is asked for as dots where none can be drawn, or not soon, is sent as SVG, which
 * browsers show as well. Rejects with a {@link Refusal} for a size that the picture does not have.
 */
export function createDrawings({ setType, rasterize, svgCharacters, rasterBytes }: DrawingsOptions) {
  const drawings = createDrawingCache<string>(svgCharacters)
  const rasters = createDrawingCache<Uint8Array<ArrayBuffer> | undefined>(rasterBytes)

  const svgOf = ({ address: { drawing, kind, id }, subjectOf }: DrawingRequest): Promise<string> =>
    drawings.drawn(`${drawing} ${kind} ${id}`, async () => {
      const subject = await subjectOf()
      return drawing === 'still' ? drawStill(subject) : drawPoster(subject, setType)
    })

  function rasterOf({ address: { kind, id }, size, subjectOf }: DrawingRequest, format: RasterFormat) {
    const width = stillWidths.get(size)
    if (!rasterize || width === undefined) return undefined
    return rasters.drawn(`${kind} ${id} ${width} ${format}`, async () => {
      const svg = drawStill(await subjectOf(), { hasGrain: false })
      return rasterize({ svg, width, height: Math.round((width * STILL.height) / STILL.width), format })
    })
  }

  return async (asked: DrawingRequest): Promise<Response> => {
    const { address, size, request } = asked
    const { drawing, format, isCurrent } = address
    if (!isPictureSize(size, drawing)) throw new Refusal('notFound')
    const age = isCurrent ? 'current' : 'older'
    if (format === 'svg') return sendDrawing(await svgOf(asked), { format, age }, request)
    const raster = await rasterOf(asked, format)
    if (raster) return sendDrawing(raster, { format, age }, request)
    return sendDrawing(await svgOf(asked), { format: 'svg', age: 'makeshift' }, request)
  }
}
