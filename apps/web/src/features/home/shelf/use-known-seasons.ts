import type { KnownSeason, Season, SeasonRef } from '@matinee/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useServices } from '../../../services/services.ts'

export interface KnownSeasons {
  /** What is known of a show's seasons; the same function until more is. */
  seasonsOf: (tmdbId: string) => readonly KnownSeason[]
  /** Asks the movie database for a season. */
  ask: (tmdbId: string, seasonNumber: number) => void
}

/**
 * The seasons of a show, with the episodes of those that were asked for. A season that is newer than what is kept of the show is one
 * of them too: whoever asked for it would ask for ever.
 */
export function withEpisodes(
  seasons: readonly SeasonRef[],
  asked: Season,
  cached: (number: number) => Season | undefined,
): KnownSeason[] {
  const others = seasons.filter(({ number }) => number !== asked.number)
  return [...others.map((season) => cached(season.number) ?? season), asked]
}

/** What the movie database has told about shows so far, and a way to ask for more. */
export function useKnownSeasons(): KnownSeasons {
  const client = useQueryClient()
  const { catalog } = useServices()
  const [known, setKnown] = useState<ReadonlyMap<string, readonly KnownSeason[]>>(new Map())

  const seasonsOf = useCallback((tmdbId: string) => known.get(tmdbId) ?? [], [known])
  const ask = useCallback(
    (tmdbId: string, seasonNumber: number) => {
      const find = async () => {
        const details = await client.ensureQueryData(catalog.details({ kind: 'show', id: tmdbId }))
        const asked = await client.ensureQueryData(catalog.season(tmdbId, seasonNumber))
        if (details.kind !== 'show') return
        const cached = (number: number) => client.getQueryData(catalog.season(tmdbId, number).queryKey)
        const seasons = withEpisodes(details.seasons, asked, cached)
        setKnown((before) => new Map(before).set(tmdbId, seasons))
      }
      // What cannot be asked now stays as it was watched last.
      find().catch(() => {})
    },
    [client, catalog],
  )
  return { seasonsOf, ask }
}
