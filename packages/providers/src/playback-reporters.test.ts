import type { HlsStream, JellyfinConnection } from '@matinee/contracts'
import { createFakeJellyfin, HARBOUR_LIGHTS } from '@matinee/testing/jellyfin'
import { describe, expect, it } from 'vitest'
import { createFetcher } from './kit/fetcher.ts'
import { createReporters } from './playback-reporters.ts'

const signal = new AbortController().signal
const stream: HlsStream = {
  type: 'hls',
  id: 'jellyfin-cupboard-1',
  playlist: 'https://media.example.org/x.m3u8',
  flags: ['cors-allowed'],
  captions: [],
  playbackSession: {
    connectionId: 'cupboard',
    itemId: HARBOUR_LIGHTS.Id,
    mediaSourceId: 'm1',
    playSessionId: 'p1',
    method: 'Transcode',
  },
}

function world() {
  const fake = createFakeJellyfin()
  const connection: JellyfinConnection = {
    id: 'cupboard',
    name: 'cupboard',
    isEnabled: true,
    url: 'https://media.example.org',
    userId: fake.userId,
    userName: fake.userName,
    token: fake.token,
  }
  const logged: string[] = []
  const reporterFor = createReporters({
    connections: { jellyfin: [connection] },
    device: { id: 'd', name: 'TV', version: '1' },
    fetcher: createFetcher(fake),
    log: (id, message) => logged.push(`${id}: ${message}`),
  })
  return { fake, logged, reporterFor }
}

describe('playback reports', () => {
  it('report start, progress and end to the server in its own units', async () => {
    const { fake, reporterFor } = world()
    const report = reporterFor(stream)
    await report?.({ kind: 'started', positionSeconds: 0, isPaused: false }, signal)
    await report?.({ kind: 'progress', positionSeconds: 12.5, isPaused: true }, signal)
    await report?.({ kind: 'stopped', positionSeconds: 60, isPaused: true }, signal)
    expect(fake.reports.map(({ path }) => path)).toEqual([
      '/Sessions/Playing',
      '/Sessions/Playing/Progress',
      '/Sessions/Playing/Stopped',
    ])
    expect(fake.reports[1]?.body).toEqual({
      ItemId: HARBOUR_LIGHTS.Id,
      MediaSourceId: 'm1',
      PlaySessionId: 'p1',
      PlayMethod: 'Transcode',
      PositionTicks: 125_000_000,
      IsPaused: true,
      CanSeek: true,
    })
  })
  it('are nobody’s business for other streams', () => {
    const { reporterFor } = world()
    const { playbackSession: session, ...bare } = stream
    expect(reporterFor(bare)).toBeUndefined()
    expect(session && reporterFor({ ...bare, playbackSession: { ...session, connectionId: 'gone' } })).toBeUndefined()
  })
  it('never fail: the film goes on', async () => {
    const { fake, logged, reporterFor } = world()
    fake.revokeToken()
    await reporterFor(stream)?.({ kind: 'progress', positionSeconds: 1, isPaused: false }, signal)
    expect(logged).toEqual(['cupboard: the server did not take the report "progress"'])
  })
})
