import { createBoundedCache } from '../bounded-cache.ts'
import { createOutliner, type LoadFont } from './fonts/outlines.ts'
import { drawPoster, type PosterSubject } from './poster.ts'

export interface PosterShop {
  /** The finished SVG. The same key always asks for the same subject. */
  posterOf: (key: string, findSubject: () => Promise<PosterSubject>) => Promise<string>
}

/**
 * Draws posters when they are first asked for and keeps the finished ones, up to `mostCharacters` in all.
 * Viewers who ask for the same poster at once share one drawing.
 */
export function createPosterShop(loadFont: LoadFont, mostCharacters: number): PosterShop {
  const setType = createOutliner(loadFont)
  const finished = createBoundedCache<{ text: string }>(mostCharacters)
  const drawing = new Map<string, Promise<string>>()

  const draw = async (key: string, findSubject: () => Promise<PosterSubject>): Promise<string> => {
    const text = await drawPoster(await findSubject(), setType)
    finished.set(key, { text })
    return text
  }

  return {
    posterOf: async (key, findSubject) => {
      const known = finished.get(key)
      if (known) return known.text
      const underWay = drawing.get(key) ?? draw(key, findSubject).finally(() => drawing.delete(key))
      drawing.set(key, underWay)
      return underWay
    },
  }
}
