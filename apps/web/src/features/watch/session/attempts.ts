import type { NotPlayable, ScrapeEvent } from '@matinee/contracts'

/** One provider's try in one run (glossary). */
export interface Attempt {
  /** Unique in the run: a source's id, or `<sourceId>-<index>` of an embed. */
  id: string
  /** The provider of the attempt: id of the source or embed provider. */
  providerId: string
  /** Set on embeds: the source that found them. */
  sourceId?: string
  status: 'waiting' | 'pending' | 'success' | 'notfound' | 'failure'
  /** 0 to 100. */
  percentage: number
  /** Milliseconds of the run's clock; unset before the start or the end. */
  startedAt?: number
  endedAt?: number
  reason?: string
  /** Stable name of the error, for a text in the viewer's language. */
  code?: string
  /** Those that are not decoded here, where that is the error. */
  codecs?: readonly string[]
  /** What it has of the title that does not play here. */
  notPlayable?: readonly NotPlayable[]
}

const ENDED: ReadonlySet<Attempt['status']> = new Set(['success', 'notfound', 'failure'])

function change(attempts: readonly Attempt[], id: string, with_: (attempt: Attempt) => Attempt): Attempt[] {
  return attempts.map((attempt) => (attempt.id === id ? with_(attempt) : attempt))
}

/**
 * Attempts of a run after one more event. Events about unannounced attempts change nothing, so a wrong server cannot
 * break the list.
 */
export function attemptsAfter(attempts: readonly Attempt[], event: ScrapeEvent, now: number): readonly Attempt[] {
  switch (event.event) {
    case 'init':
      return event.sourceIds.map((id) => ({ id, providerId: id, status: 'waiting', percentage: 0 }))
    case 'start':
      return change(attempts, event.id, (attempt) => ({ ...attempt, status: 'pending', startedAt: now }))
    case 'update':
      return change(attempts, event.id, (attempt) => ({
        ...attempt,
        status: event.status,
        percentage: event.percentage,
        ...(ENDED.has(event.status) && { endedAt: now }),
        ...(event.reason !== undefined && { reason: event.reason }),
        ...(event.error !== undefined && { reason: event.error }),
        ...(event.code !== undefined && { code: event.code }),
        ...(event.codecs && { codecs: event.codecs }),
        ...(event.notPlayable && { notPlayable: event.notPlayable }),
      }))
    case 'discoverEmbeds': {
      const at = attempts.findIndex((attempt) => attempt.id === event.sourceId)
      if (at < 0) return attempts
      const known = new Set(attempts.map((attempt) => attempt.id))
      const embeds = event.embeds
        .filter((embed) => !known.has(embed.id))
        .map((embed) => ({
          id: embed.id,
          providerId: embed.embedScraperId,
          sourceId: event.sourceId,
          status: 'waiting' as const,
          percentage: 0,
        }))
      return attempts.toSpliced(at + 1, 0, ...embeds)
    }
    case 'completed': {
      // The stream's provider has succeeded, also where a server reports no more of it.
      const { sourceId, embedId } = event.output
      const winner = attempts.find((attempt) =>
        embedId === undefined
          ? attempt.id === sourceId
          : attempt.sourceId === sourceId && attempt.providerId === embedId && attempt.status === 'pending',
      )
      if (!winner || ENDED.has(winner.status)) return attempts
      return change(attempts, winner.id, (attempt) => ({
        ...attempt,
        status: 'success',
        percentage: 100,
        endedAt: now,
      }))
    }
    case 'noOutput':
      return attempts
  }
}
