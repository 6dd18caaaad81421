import type { Title } from '@matinee/domain'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import { TitleCard } from '../../../blocks/title-card.tsx'
import { atRest } from '../../../services/idle/work-ahead.ts'
import { useServices } from '../../../services/services.ts'

/**
 * A title stored without a poster, as older sites and foreign files leave them, with that of the movie database; as
 * stored until there is an answer. Titles only scrolled past are not requested.
 */
function useWithPoster(title: Title): Title {
  const { kind, id, poster } = title
  const { catalog } = useServices()
  const queries = useQueryClient()
  const isWanted = !poster
  const [found, setFound] = useState(() =>
    isWanted ? queries.getQueryData(catalog.details({ kind, id }).queryKey) : undefined,
  )
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    const ask = async () => {
      const details = await queries.fetchQuery(catalog.details({ kind, id }))
      if (!isGone) setFound(details)
    }
    // The card stays as it is; its page asks again, and shows what fails.
    const callOff = atRest(() => void ask().catch(() => {}))
    return () => {
      isGone = true
      callOff()
    }
  }, [isWanted, kind, id, catalog, queries])
  if (!isWanted || !found?.poster) return title
  return { ...title, poster: found.poster, ...(found.tint && { tint: found.tint }) }
}

/** A card of the viewer's own shelf. */
export function ShelfCard({ title, ...card }: ComponentProps<typeof TitleCard>) {
  return <TitleCard title={useWithPoster(title)} marksSaved={false} {...card} />
}
