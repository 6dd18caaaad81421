import type { Genre, TitleKind } from '@matinee/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServices } from '../../services/services.ts'

const NO_GENRES: readonly Genre[] = []

/** The genres of each kind, as far as they are loaded, and whether their answers are still to come. */
export function useGenres(): Readonly<Record<TitleKind, readonly Genre[]>> & { readonly areComing: boolean } {
  const { catalog } = useServices()
  const movies = useQuery(catalog.genres('movie'))
  const shows = useQuery(catalog.genres('show'))
  const [movie, show] = [movies.data ?? NO_GENRES, shows.data ?? NO_GENRES]
  const areComing = movies.isPending || shows.isPending
  return useMemo(() => ({ movie, show, areComing }), [movie, show, areComing])
}

/** The genres to choose from: of one kind, or of both, each once. */
export function genresOf(genres: ReturnType<typeof useGenres>, kind: TitleKind | null): readonly Genre[] {
  if (kind !== null) return genres[kind]
  return [...new Map([...genres.movie, ...genres.show].map((genre) => [genre.id, genre])).values()]
}
