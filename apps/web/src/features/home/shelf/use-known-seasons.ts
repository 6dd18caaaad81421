import type { KnownSeason } from '@matinee/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useServices } from '../../../services/services.ts'

export interface KnownSeasons {
  /** What is known of a show's seasons; the same function until more is. */
  seasonsOf: (tmdbId: string) => readonly KnownSeason[]
  /** Asks the movie database for a season. */
  ask: (tmdbId: string, seasonNumber: number) => void
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
        await client.ensureQueryData(catalog.season(tmdbId, seasonNumber))
        if (details.kind !== 'show') return
        const seasons = details.seasons.map(
          (season) => client.getQueryData(catalog.season(tmdbId, season.number).queryKey) ?? season,
        )
        setKnown((before) => new Map(before).set(tmdbId, seasons))
      }
      // What cannot be asked now stays as it was watched last.
      find().catch(() => {})
    },
    [client, catalog],
  )
  return { seasonsOf, ask }
}
