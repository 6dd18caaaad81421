import { catalogueMovieListSchema } from '@matinee/contracts'
import { filmsOfTheDay, pictureCandidates } from '@matinee/domain'
import { type Clock, DAY_MS, type FetchHandler } from '@matinee/server-kit'

export interface FirstStillsOptions {
  /** The catalogue's part, at its path below `base`. */
  catalogue: FetchHandler
  base: string
  /** Where the page takes pictures from. */
  imageUrl: string
  clock: Clock
}

/** A still that the catalogue draws, as a path below a size: all come in the same widths, and nothing else may stand in the document. */
const STILL = /^\/own-still-\d+\.\d+\.webp$/
/** Stands for any of them. */
const ANY = '/own-still-0.0.webp'

/** What would end the attribute, or a part of it. */
const ENDS = /["&<>|]/

/** What home begins with; the page asks the same (first-questions.ts). */
const BEST_FILMS = 'movie/top_rated?language=en-US&page=1'

/**
 * Writes into home's document what its largest still is for who has begun nothing: its widths as an image's `srcset`, with `*` where the
 * file goes, a day since 1970, and the files of it and of the two after it: those that a viewer may have now. Without an answer of the
 * catalogue the document stays as it is.
 */
export function createFirstStills({ catalogue, base, imageUrl, clock }: FirstStillsOptions) {
  let stills: Promise<readonly string[]> | undefined

  async function ask(): Promise<readonly string[]> {
    // No request goes out: the part is called, and the name stands for itself.
    const answer = await catalogue(new Request(`http://localhost${base}/catalogue/3/${BEST_FILMS}`), {})
    const { results } = catalogueMovieListSchema.parse(await answer.json())
    return results.map(({ backdrop_path: still }) => still ?? '')
  }

  return async (page: string): Promise<string> => {
    stills ??= ask()
    const best = await stills.catch(() => {
      stills = undefined
      return []
    })
    const widths = pictureCandidates(`${imageUrl}/w1280${ANY}`, 'backdrop')?.replaceAll(ANY, '*')
    if (!widths || ENDS.test(widths)) return page
    const today = Math.floor(clock.now() / DAY_MS)
    const files = [-1, 0, 1].map((by) => {
      const still = filmsOfTheDay(best, today + by).find(Boolean) ?? ''
      return STILL.test(still) ? still : ''
    })
    if (!files.some(Boolean)) return page
    return page.replace('<html ', () => `<html data-stills="${[widths, today - 1, ...files].join('|')}" `)
  }
}
