import { useEffect, useState } from 'react'
import { useLibrary } from './library-context.ts'
import type { ProgressRecord } from './records.ts'

/** The records of a title, by episode id ('' for a film); follows every save. */
export function useTitleProgress(tmdbId: string): ReadonlyMap<string, ProgressRecord> {
  const { progress } = useLibrary()
  const [records, setRecords] = useState<ReadonlyMap<string, ProgressRecord>>(new Map())
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const found = await progress.ofTitle(tmdbId)
      if (isCurrent) setRecords(new Map(found.map((record) => [record.episodeId, record])))
    }
    void read()
    const stop = progress.subscribe((changed) => {
      if (changed === tmdbId) void read()
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [progress, tmdbId])
  return records
}
