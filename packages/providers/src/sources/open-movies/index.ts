import { isSameTitle, isSameYear } from '@matinee/domain'
import { ARCHIVE_ITEM, itemUrl } from '../../kit/archive-address.ts'
import { defineSource, type SourceProvider } from '../../kit/define.ts'
import { NotFoundError } from '../../kit/errors.ts'

/** Films that their makers released to everyone under CC BY or freer, and the item of each. */
const OPEN_MOVIES = [
  { title: 'Big Buck Bunny', year: 2008, imdbId: 'tt1254207', archiveId: 'BigBuckBunny1280x720Stereo' },
  { title: 'Elephants Dream', year: 2006, imdbId: 'tt0807840', archiveId: 'ElephantsDream' },
  { title: 'Sintel', year: 2010, imdbId: 'tt1727587', archiveId: 'Sintel' },
  { title: 'Sita Sings the Blues', year: 2008, imdbId: 'tt1172203', archiveId: 'Sita_Sings_the_Blues' },
  { title: 'Tears of Steel', year: 2012, imdbId: 'tt2285752', archiveId: 'Tears-of-Steel' },
] as const

/** Open movies from a list, so that they are found under any database's ids, without a search. */
export function openMovies(archiveUrl: string): SourceProvider {
  return defineSource({
    id: 'open-movies',
    name: 'Open movies',
    rank: 300,
    flags: ['cors-allowed'],
    async scrapeMovie({ request: { imdbId, title, releaseYear } }) {
      const movie = OPEN_MOVIES.find((open) =>
        imdbId === undefined
          ? isSameTitle(open.title, title) && isSameYear(open.year, releaseYear)
          : open.imdbId === imdbId,
      )
      if (!movie) throw new NotFoundError('not one of the open movies')
      return { embeds: [{ embedId: ARCHIVE_ITEM, url: itemUrl(archiveUrl, movie.archiveId) }] }
    },
  })
}
