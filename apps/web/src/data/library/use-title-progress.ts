import { isSeen } from '@matinee/domain'
import { useEffect, useState } from 'react'
import { useLibrary, type Library } from './library-context.ts'
import type { ProgressRecord } from './records.ts'

/** Reads the records of a title now and after every save. Returns how to stop. */
function follow(
  progress: Library['progress'],
  tmdbId: string,
  onRead: (records: readonly ProgressRecord[]) => void,
): () => void {
  let isCurrent = true
  const read = async () => {
    const found = await progress.ofTitle(tmdbId)
    if (isCurrent) onRead(found)
  }
  void read()
  const stop = progress.subscribe((changed) => {
    if (changed === tmdbId) void read()
  })
  return () => {
    isCurrent = false
    stop()
  }
}

const byEpisode = (records: readonly ProgressRecord[] = []): ReadonlyMap<string, ProgressRecord> =>
  new Map(records.map((record) => [record.episodeId, record]))

/** The records of a title, by episode id ('' for a film): what was read so far at once, then all of it; follows every save. */
export function useTitleProgress(tmdbId: string): ReadonlyMap<string, ProgressRecord> {
  const { progress } = useLibrary()
  const [records, setRecords] = useState(() => byEpisode(progress.titles.get().get(tmdbId)))
  useEffect(() => follow(progress, tmdbId, (found) => setRecords(byEpisode(found))), [progress, tmdbId])
  return records
}

/** Whether an episode was seen; follows every save, and renders only when that changes. False until it is known. */
export function useIsEpisodeSeen(tmdbId: string | undefined, episodeId: string | undefined): boolean {
  const { progress } = useLibrary()
  const [seenId, setSeenId] = useState<string>()
  useEffect(() => {
    if (tmdbId === undefined || episodeId === undefined) return undefined
    return follow(progress, tmdbId, (records) =>
      setSeenId(isSeen(records.find((record) => record.episodeId === episodeId)) ? episodeId : undefined),
    )
  }, [progress, tmdbId, episodeId])
  return episodeId !== undefined && seenId === episodeId
}
