import type { TitleDetails } from '@matinee/domain'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { SimilarTitles } from '../../blocks/similar-titles.tsx'
import { TitleRail } from '../../blocks/title-rail.tsx'
import { useServices } from '../../services/services.ts'

/** How far a row stands from what is before it. */
const ROW = 'mt-12 max-sm:mt-9'

/**
 * The other films of the collection that a film is a part of, as far as the movie database has them, and titles like it. A title stands
 * in one of the two rows, so the second
 * waits for the first.
 */
export function FurtherTitles({ title }: { title: TitleDetails }) {
  const { catalog } = useServices()
  const collection = title.kind === 'movie' ? title.collection : undefined
  const { data, isLoading } = useQuery({
    ...catalog.collection(collection?.id ?? ''),
    enabled: collection !== undefined,
  })
  usePrefetchQuery(catalog.similar(title))
  if (isLoading) return null
  const films = data?.filter(({ id }) => id !== title.id) ?? []
  return (
    <>
      {collection && films.length > 0 && (
        <section className={ROW}>
          <h2 dir="auto" className="m-row-head m-title mb-2.5 text-2xl">
            {collection.name}
          </h2>
          <TitleRail titles={films} heading={collection.name} />
        </section>
      )}
      <SimilarTitles mediaRef={title} besides={films} className={ROW} />
    </>
  )
}
