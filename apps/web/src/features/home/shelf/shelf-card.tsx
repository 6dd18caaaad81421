import type { Title } from '@matinee/domain'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { TitleCard } from '../../../blocks/title-card.tsx'
import { useServices } from '../../../services/services.ts'

/**
 * A title that was kept without a poster, as older sites and foreign files leave them, with that of the movie database;
 * as it was kept while there is none, or nobody answers.
 */
function useWithPoster(title: Title): Title {
  const { catalog } = useServices()
  const { data } = useQuery({ ...catalog.details({ kind: title.kind, id: title.id }), enabled: !title.poster })
  if (!data?.poster) return title
  return { ...title, poster: data.poster, ...(data.tint && { tint: data.tint }) }
}

/** A card of the viewer's own shelf. */
export function ShelfCard({ title, ...card }: ComponentProps<typeof TitleCard>) {
  return <TitleCard title={useWithPoster(title)} {...card} />
}
