import { LRUCache } from 'lru-cache'
import { createOutliner, type LoadFont } from './fonts/outlines.ts'
import { drawPoster, type PosterSubject } from './poster.ts'

export interface PosterCache {
  /** The finished SVG. The same key always asks for the same subject. */
  posterOf: (key: string, findSubject: () => Promise<PosterSubject>) => Promise<string>
}

/**
 * Draws posters when they are first asked for and keeps the finished ones, up to `mostCharacters` in all.
 * Viewers who ask for the same poster at once share one drawing.
 */
export function createPosterCache(loadFont: LoadFont, mostCharacters: number): PosterCache {
  const setType = createOutliner(loadFont)
  const finished = new LRUCache<string, string>({
    maxSize: mostCharacters,
    sizeCalculation: (svg, key) => key.length + svg.length,
  })
  const drawing = new Map<string, Promise<string>>()

  const draw = async (key: string, findSubject: () => Promise<PosterSubject>): Promise<string> => {
    const svg = await drawPoster(await findSubject(), setType)
    finished.set(key, svg)
    return svg
  }

  return {
    posterOf: async (key, findSubject) => {
      const known = finished.get(key)
      if (known !== undefined) return known
      const underWay = drawing.get(key) ?? draw(key, findSubject).finally(() => drawing.delete(key))
      drawing.set(key, underWay)
      return underWay
    },
  }
}
