import { LRUCache } from 'lru-cache'

export interface DrawingCache<Drawing> {
  /** The finished drawing. The same key always asks for the same one. */
  drawn: (key: string, draw: () => Promise<Drawing>) => Promise<Drawing>
}

/**
 * Has pictures drawn when they are first asked for and keeps the finished ones, up to `most` characters or bytes in all.
 * Viewers who ask for the same picture at once share one drawing. What could not be drawn (undefined) is tried again.
 */
export function createDrawingCache<Drawing extends string | Uint8Array | undefined>(
  most: number,
): DrawingCache<Drawing> {
  const finished = new LRUCache<string, NonNullable<Drawing>>({
    maxSize: most,
    sizeCalculation: (drawing, key) => key.length + drawing.length,
  })
  const underWay = new Map<string, Promise<Drawing>>()

  const finish = async (key: string, draw: () => Promise<Drawing>): Promise<Drawing> => {
    const drawing = await draw()
    if (drawing !== undefined) finished.set(key, drawing)
    return drawing
  }

  return {
    drawn: async (key, draw) => {
      const known = finished.get(key)
      if (known !== undefined) return known
      const drawing = underWay.get(key) ?? finish(key, draw).finally(() => underWay.delete(key))
      underWay.set(key, drawing)
      return drawing
    },
  }
}
