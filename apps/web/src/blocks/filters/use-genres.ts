import type { Genre, TitleKind } from '@matinee/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CountsByYear } from '../../services/catalog/catalog.ts'
import { useServices } from '../../services/services.ts'

const NO_GENRES: readonly Genre[] = []

/** What the titles of each kind can be narrowed by, as far as it is loaded. */
export type Genres = Readonly<Record<TitleKind, readonly Genre[]>> & {
  /** Whether answers are still to come. */
  readonly areComing: boolean
  /** How many titles each year has; undefined for a kind of which the catalogue does not say it. */
  readonly byYear: Readonly<Record<TitleKind, CountsByYear | undefined>>
}

/** The genres of each kind, and the numbers of its titles by year. */
export function useGenres(): Genres {
  const { catalog } = useServices()
  const { data: movies, isPending: areMoviesComing } = useQuery(catalog.genres('movie'))
  const { data: shows, isPending: areShowsComing } = useQuery(catalog.genres('show'))
  const areComing = areMoviesComing || areShowsComing
  return useMemo(
    () => ({
      movie: movies?.genres ?? NO_GENRES,
      show: shows?.genres ?? NO_GENRES,
      areComing,
      byYear: { movie: movies?.openTitlesByYear, show: shows?.openTitlesByYear },
    }),
    [movies, shows, areComing],
  )
}

/** The genres to choose from: of one kind, or of both, each once. */
export function genresOf(genres: Genres, kind: TitleKind | null): readonly Genre[] {
  if (kind !== null) return genres[kind]
  return [...new Map([...genres.movie, ...genres.show].map((genre) => [genre.id, genre])).values()]
}
