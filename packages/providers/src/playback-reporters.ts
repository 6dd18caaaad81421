import type { Connections } from '@matinee/contracts'
import type { Fetcher } from './kit/fetcher.ts'
import type { ReporterFor } from './kit/playback-reports.ts'
import { reportToJellyfin, type JellyfinDevice } from './sources/jellyfin/index.ts'

export interface ReporterDeps {
  readonly connections: Pick<Connections, 'jellyfin'>
  readonly device: JellyfinDevice
  readonly fetcher: Fetcher
  readonly log?: (connectionId: string, message: string) => void
}

/**
 * Finds the function that reports a stream's playback to its own server. A failed report is only logged: the film goes
 * on.
 */
export function createReporters({ connections, device, fetcher, log = () => {} }: ReporterDeps): ReporterFor {
  return ({ playbackSession: session }) => {
    const connection = connections.jellyfin.find(({ id }) => id === session?.connectionId)
    if (!connection || !session) return undefined
    return async (moment, signal) => {
      try {
        await reportToJellyfin({ connection, session, device, fetcher }, moment, signal)
      } catch {
        if (!signal.aborted) log(connection.id, `the server did not take the report "${moment.kind}"`)
      }
    }
  }
}
