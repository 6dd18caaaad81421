import { upNext, type KnownSeason, type Title } from '@matinee/domain'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLibrary } from '../../data/library/library-context.ts'
import type { ProgressRecord } from '../../data/library/records.ts'
import type { CatalogQueries } from '../../services/catalog/queries.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'

/** Most seasons requested to find the next episode. */
const MOST_SEASONS = 3

/** The next episode of a show for this viewer; null for one who has not begun it, or has watched it all. */
async function episodeUpNext(
  show: Title,
  records: readonly ProgressRecord[],
  { client, catalog, now }: { client: QueryClient; catalog: CatalogQueries; now: Date },
): Promise<string | null> {
  let seasons: readonly KnownSeason[] = []
  for (let asked = 0; asked <= MOST_SEASONS; asked += 1) {
    const next = upNext(records, seasons, now)
    if (next === undefined) return null
    if (next.step === 'resume') return paths.episode(show, next.record.seasonId, next.record.episodeId)
    if (next.step === 'next') return paths.episode(show, next.season.id, next.episode.id)
    const details = await client.ensureQueryData(catalog.details(show))
    const season = await client.ensureQueryData(catalog.season(show.id, next.seasonNumber))
    if (details.kind !== 'show') return null
    const known = new Map(seasons.map((one) => [one.number, one])).set(season.number, season)
    seasons = details.seasons.map((one) => known.get(one.number) ?? one)
  }
  return null
}

/**
 * The address that plays a title: a film's own, a show's next episode for this viewer, else its first one. Null for no
 * title.
 */
export function useTitleNavigation(title: Title | null): string | null {
  const client = useQueryClient()
  const { catalog, now } = useServices()
  const { progress } = useLibrary()
  const [found, setFound] = useState<{ title: Title; path: string } | null>(null)
  useEffect(() => {
    if (title?.kind !== 'show') return
    let isCurrent = true
    const find = async () => {
      const path = await episodeUpNext(title, await progress.ofTitle(title.id), { client, catalog, now: now() })
      if (isCurrent && path !== null) setFound({ title, path })
    }
    // Without an answer a show begins at its first episode.
    find().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [title, client, catalog, now, progress])
  if (title === null) return null
  return found?.title === title ? found.path : paths.media(title)
}
