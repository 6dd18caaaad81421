import type { ProgressInput } from '@matinee/contracts'
import type { OutboxEntry } from '../library/outbox-entry.ts'
import { refOf, type LibraryRecord } from '../library/records.ts'
import { wireMeta } from './wire.ts'

/** A queued position as the specified endpoints take it. */
export function progressInput(entry: OutboxEntry): ProgressInput | undefined {
  if (entry.register !== 'position') return undefined
  const { meta, seasonNumber, episodeNumber, position } = entry.value
  const { tmdbId, seasonId, episodeId, timestamp } = entry
  return {
    tmdbId,
    meta: wireMeta(meta),
    duration: Math.max(0, Math.round(position.duration)),
    watched: Math.max(0, Math.round(position.watched)),
    ...(seasonId && { seasonId }),
    ...(episodeId && { episodeId }),
    ...(seasonNumber !== undefined && { seasonNumber }),
    ...(episodeNumber !== undefined && { episodeNumber }),
    updatedAt: new Date(entry.value.updatedAt ?? timestamp.at).toISOString(),
  }
}

/** An imported position as the server has it, which need not say so: lists that mix old and new are answered in part. */
export function importedRecord(entry: OutboxEntry): LibraryRecord | undefined {
  if (entry.register !== 'position') return undefined
  const { timestamp, value } = entry
  return {
    ...refOf(entry),
    ...value,
    kind: 'progress',
    timestamp: timestamp,
    updatedAt: value.updatedAt ?? timestamp.at,
  }
}

/** What a server answered, at the place in the viewer's order that an undo gave it back; these servers know only the present. */
export function inItsPlace(server: LibraryRecord | undefined, sent: OutboxEntry | undefined) {
  const updatedAt = sent?.register === 'bookmark' || sent?.register === 'position' ? sent.value.updatedAt : undefined
  return server && updatedAt !== undefined ? { ...server, updatedAt } : server
}

/** Names one episode in a removal. */
export const episodeFilter = ({ tmdbId, seasonId, episodeId }: OutboxEntry) => ({
  tmdbId,
  ...(seasonId && { seasonId }),
  ...(episodeId && { episodeId }),
})

/** Changes by the title they are about. */
export function byTitle(entries: readonly OutboxEntry[]): Map<string, OutboxEntry[]> {
  const groups = new Map<string, OutboxEntry[]>()
  for (const entry of entries) groups.set(entry.tmdbId, [...(groups.get(entry.tmdbId) ?? []), entry])
  return groups
}

/** A position at its beginning. */
export function begunAnew(entry: OutboxEntry, record: LibraryRecord | undefined): ProgressInput | undefined {
  if (record?.kind !== 'progress') return undefined
  const duration = Math.max(0, Math.round(record.position?.duration ?? 0))
  return { tmdbId: entry.tmdbId, meta: wireMeta(record.meta), duration, watched: 0 }
}
