import type { ProviderReportItem } from '@matinee/contracts'
import type { Attempt } from '../session/attempts.ts'
import type { Playable } from '../../../blocks/playable.ts'

const STATUS = { success: 'success', notfound: 'notfound', failure: 'failed' } as const

/**
 * What is reported to the host of a run (specification §3 "Provider report item", protocols §5): each ended attempt,
 * embeds before the source that found them. It holds no address and nothing of the viewer's.
 */
export function reportOf(playable: Playable, attempts: readonly Attempt[]): ProviderReportItem[] {
  const { title } = playable
  const part = playable.kind === 'show' ? { seasonId: playable.season.id, episodeId: playable.episode.id } : {}
  const common = { tmdbId: title.id, type: playable.kind, title: title.title, ...part }
  const itemOf = ({ status, providerId, sourceId, reason }: Attempt): ProviderReportItem[] => {
    if (status === 'waiting' || status === 'pending') return []
    const who = sourceId === undefined ? { providerId } : { providerId: sourceId, embedId: providerId }
    const why = status !== 'success' && reason ? { errorMessage: reason, fullError: reason } : {}
    return [{ ...common, ...who, status: STATUS[status], ...why }]
  }
  const sources = attempts.filter(({ sourceId }) => sourceId === undefined)
  return sources.flatMap((source) => [
    ...attempts.filter(({ sourceId }) => sourceId === source.id).flatMap(itemOf),
    ...itemOf(source),
  ])
}
