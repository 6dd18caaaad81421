/** Reports playback to a Jellyfin server, so that its own resume and its "watched" marks are right. */
import type { JellyfinConnection, PlaybackSession } from '@matinee/contracts'
import type { Fetcher } from '../../kit/fetcher.ts'
import type { PlaybackMoment } from '../../kit/playback-reports.ts'
import { jellyfinClient, type JellyfinDevice } from './client.ts'

const PATHS = {
  started: 'Sessions/Playing',
  progress: 'Sessions/Playing/Progress',
  stopped: 'Sessions/Playing/Stopped',
} as const satisfies Record<PlaybackMoment['kind'], string>

const TICKS_A_SECOND = 10_000_000

export interface ReportTo {
  readonly connection: JellyfinConnection
  readonly session: PlaybackSession
  readonly device: JellyfinDevice
  readonly fetcher: Fetcher
}

/** Sends one report. Rejects with a coded error when the server no longer knows the session or the account. */
export async function reportToJellyfin(
  { connection, session, device, fetcher }: ReportTo,
  { kind, positionSeconds, isPaused }: PlaybackMoment,
  signal: AbortSignal,
): Promise<void> {
  const client = jellyfinClient(
    connection.url,
    device,
    (url, options) => fetcher(url, { ...options, signal, keepalive: kind === 'stopped' }),
    connection.token,
  )
  const body = {
    ItemId: session.itemId,
    MediaSourceId: session.mediaSourceId,
    PlaySessionId: session.playSessionId,
    PlayMethod: session.method,
    PositionTicks: Math.max(0, Math.round(positionSeconds * TICKS_A_SECOND)),
    ...(kind === 'stopped' ? {} : { IsPaused: isPaused, CanSeek: true }),
  }
  await client.notify(PATHS[kind], { method: 'POST', body })
}
