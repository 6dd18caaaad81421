import type { Genre, TitleKind } from '@matinee/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServices } from '../../services/services.ts'

const NO_GENRES: readonly Genre[] = []

/** The genres of each kind, as far as they are loaded. */
export function useGenres(): Readonly<Record<TitleKind, readonly Genre[]>> {
  const { catalog } = useServices()
  const movie = useQuery(catalog.genres('movie')).data ?? NO_GENRES
  const show = useQuery(catalog.genres('show')).data ?? NO_GENRES
  return useMemo(() => ({ movie, show }), [movie, show])
}

/** The genres to choose from: of one kind, or of both, each once. */
export function genresOf(genres: ReturnType<typeof useGenres>, kind: TitleKind | null): readonly Genre[] {
  if (kind !== null) return genres[kind]
  return [...new Map([...genres.movie, ...genres.show].map((genre) => [genre.id, genre])).values()]
}
