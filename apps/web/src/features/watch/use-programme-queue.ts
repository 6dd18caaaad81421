import type { MovieDetails } from '@matinee/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { placeIn } from '../../blocks/programme-rules.ts'
import { PROGRAMME, paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import type { NextUp } from './next-up.ts'

/** The programme that a film is shown in. */
export interface ProgrammeQueue {
  /** The programme's, in English. */
  readonly name: string
  /** The film's place, counted from 1. */
  readonly number: number
  readonly count: number
  /** The film after it; undefined for the last one. */
  readonly next: NextUp | undefined
}

/**
 * The queue of the address: `?programme=after-dark`. Undefined without one, and where no programme of the catalogue has that name or
 * the film is not in it.
 */
export function useProgrammeQueue(film: MovieDetails): ProgrammeQueue | undefined {
  const { catalog } = useServices()
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  const id = params.get(PROGRAMME)
  const { data } = useQuery({ ...catalog.programmes(), enabled: id !== null })
  const programme = data?.find((one) => one.id === id)
  const place = useMemo(() => programme && placeIn(programme, film), [programme, film])
  const next = place?.next
  // Its details name the archive's item, which a search ahead of the next film needs.
  const { data: details } = useQuery({ ...catalog.details(next ?? film), enabled: next !== undefined })
  return useMemo(() => {
    if (!programme || !place) return undefined
    const { number, count } = place
    const following: NextUp | undefined = next && {
      label: 'player.nextEpisode.nextFilm',
      place: undefined,
      name: next.title,
      film: next,
      still: next.backdrop,
      stillKind: 'backdrop',
      playable: details?.kind === 'movie' && details.id === next.id ? { kind: 'movie', title: details } : undefined,
      play: () => navigate(paths.filmOfProgramme(next, programme.id), { replace: true }),
    }
    return { name: programme.name, number, count, next: following }
  }, [programme, place, next, details, navigate])
}
