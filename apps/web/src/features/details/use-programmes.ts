import type { MediaRef, MovieDetails } from '@matinee/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { placeIn } from '../../blocks/programme-rules.ts'
import type { Programme } from '../../services/catalog/catalog.ts'
import { paths, PROGRAMME, ROUTES } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'

/** The programmes in which a title is shown; none for a show, which asks nobody. */
export function useProgrammesWith(title: MediaRef): readonly Programme[] {
  const { catalog } = useServices()
  const { data } = useQuery({ ...catalog.programmes(), enabled: title.kind === 'movie' })
  return useMemo(() => data?.filter((programme) => placeIn(programme, title)) ?? [], [data, title])
}

/** The player's address of a film: as a part of the programme whose page or film lies below the details, if it is one of its films. */
export function useFilmAddress(film: MovieDetails): string {
  const [location] = useLocation()
  const [params] = useSearchParams()
  const below = params.get(PROGRAMME) ?? ROUTES.programmes.exec(location)?.groups?.['programme']
  const programme = useProgrammesWith(film).find(({ id }) => id === below)
  return programme ? paths.filmOfProgramme(film, programme.id) : paths.media(film)
}
