import { isReleased, type MovieDetails } from '@matinee/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import type { NextUp } from './next-up.ts'

/** The film that came out after this one in its collection; undefined without a film, and where none is known or out. */
export function useNextInCollection(film: MovieDetails | undefined): NextUp | undefined {
  const { catalog, now } = useServices()
  const [, navigate] = useLocation()
  const collection = film?.collection
  const { data } = useQuery({ ...catalog.collection(collection?.id ?? ''), enabled: collection !== undefined })
  const place = data?.findIndex(({ id }) => id === film?.id) ?? -1
  const following = place === -1 ? undefined : data?.[place + 1]
  const next = following && isReleased(following, now()) ? following : undefined
  return useMemo(
    () =>
      next &&
      collection && {
        label: 'player.nextEpisode.nextFilm',
        place: undefined,
        name: next.title,
        film: next,
        collection: collection.name,
        still: next.backdrop,
        stillKind: 'backdrop',
        playable: undefined,
        play: () => navigate(paths.media(next), { replace: true }),
      },
    [next, collection, navigate],
  )
}
