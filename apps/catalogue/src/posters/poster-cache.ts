import { LRUCache } from 'lru-cache'

export interface PosterCache {
  /** The finished SVG. The same key always asks for the same drawing. */
  drawn: (key: string, draw: () => Promise<string>) => Promise<string>
}

/**
 * Has pictures drawn when they are first asked for and keeps the finished ones, up to `mostCharacters` in all.
 * Viewers who ask for the same picture at once share one drawing.
 */
export function createPosterCache(mostCharacters: number): PosterCache {
  const finished = new LRUCache<string, string>({
    maxSize: mostCharacters,
    sizeCalculation: (svg, key) => key.length + svg.length,
  })
  const drawing = new Map<string, Promise<string>>()

  const finish = async (key: string, draw: () => Promise<string>): Promise<string> => {
    const svg = await draw()
    finished.set(key, svg)
    return svg
  }

  return {
    drawn: async (key, draw) => {
      const known = finished.get(key)
      if (known !== undefined) return known
      const underWay = drawing.get(key) ?? finish(key, draw).finally(() => drawing.delete(key))
      drawing.set(key, underWay)
      return underWay
    },
  }
}
