import type { ScrapeRequest } from '@matinee/contracts'

/** What of a request tells its title from others. */
export type TitleKey =
  | Pick<ScrapeRequest & { type: 'movie' }, 'type' | 'tmdbId'>
  | (Pick<ScrapeRequest & { type: 'show' }, 'type' | 'tmdbId'> & {
      readonly season: { readonly number: number }
      readonly episode: { readonly number: number }
    })
