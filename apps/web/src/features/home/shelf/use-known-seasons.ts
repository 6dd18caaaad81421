import type { KnownSeason } from '@matinee/domain'
import { CancelledError, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { withEpisodes } from '../../../blocks/known-seasons.ts'
import { useServices } from '../../../services/services.ts'

export interface KnownSeasons {
  /** The known seasons of a show; the same function until more are known. */
  seasonsOf: (tmdbId: string) => readonly KnownSeason[]
  /** Asks the movie database for a season. */
  ask: (tmdbId: string, seasonNumber: number) => void
}

/** The seasons that the movie database has answered so far, and a function that requests more. */
export function useKnownSeasons(): KnownSeasons {
  const client = useQueryClient()
  const { catalog } = useServices()
  const [known, setKnown] = useState<ReadonlyMap<string, readonly KnownSeason[]>>(new Map())

  const seasonsOf = useCallback((tmdbId: string) => known.get(tmdbId) ?? [], [known])
  const ask = useCallback(
    (tmdbId: string, seasonNumber: number) => {
      const find = async () => {
        const details = await client.ensureQueryData(catalog.details({ kind: 'show', id: tmdbId }))
        const loadSeason = (): Promise<unknown> =>
          client.ensureQueryData(catalog.season(tmdbId, seasonNumber)).catch((failure: unknown) => {
            // A sheet of details that had asked for it was closed, and took the request with it.
            if (failure instanceof CancelledError) return loadSeason()
            throw failure
          })
        await loadSeason()
        if (details.kind !== 'show') return
        const cached = (number: number) => client.getQueryData(catalog.season(tmdbId, number).queryKey)
        const seasons = withEpisodes(details.seasons, seasonNumber, cached)
        setKnown((before) => new Map(before).set(tmdbId, seasons))
      }
      // Without an answer the last watched episode stays.
      find().catch(() => {})
    },
    [client, catalog],
  )
  return { seasonsOf, ask }
}
