import { type FoundItem, searchItems } from './search.ts'
import { ARCHIVE_ITEM, isArchiveId, itemUrl } from '../../kit/archive-address.ts'
import { describeItem } from '../../kit/archive-words.ts'
import { defineSource, type SourceProvider } from '../../kit/define.ts'
import { NotFoundError } from '../../kit/errors.ts'

/** Films of the Internet Archive: by the item in the catalogue, else by searching its public-domain collections. */
export function archive(archiveUrl: string): SourceProvider {
  return defineSource({
    id: 'archive',
    name: 'Internet Archive',
    rank: 200,
    flags: ['cors-allowed'],
    async scrapeMovie({ request, fetch, progress }) {
      const { archiveId } = request
      const isKnown = archiveId !== undefined && isArchiveId(archiveId)
      const found: readonly FoundItem[] = isKnown
        ? [{ id: archiveId, name: '', rights: undefined }]
        : await searchItems(fetch, archiveUrl, request)
      progress(90)
      const items = found.filter(({ id }) => isArchiveId(id))
      if (items.length === 0) throw new NotFoundError('no free film of that title and year')
      // The catalogue's item is trusted, also where only a part of the film survives.
      const minutes = isKnown ? undefined : request.runtimeMinutes
      return {
        embeds: items.map(({ id, name, rights }) => ({
          embedId: ARCHIVE_ITEM,
          url: itemUrl(archiveUrl, id, minutes),
          ...describeItem(name, rights),
        })),
      }
    },
  })
}
