import type { RunOutput, ScrapeEvent } from '@matinee/contracts'
import { describe, expect, it } from 'vitest'
import type { Playable } from '../../../blocks/playable.ts'
import { IDLE, sessionAfter, startOfNextTry, type WatchEvent, type WatchSession } from './session.ts'

const playable: Playable = { kind: 'movie', title: { id: '1', kind: 'movie', title: 'Detour', genres: [] } }
const output: RunOutput = {
  sourceId: 'b',
  stream: { type: 'hls', id: 's', flags: [], captions: [], playlist: 'https://films.test/a.m3u8' },
}

function after(...events: Array<WatchEvent | ScrapeEvent>): WatchSession {
  return events.reduce<WatchSession>(
    (session, event, at) => sessionAfter(session, 'type' in event ? event : { type: 'scrapeReported', event, at }),
    IDLE,
  )
}
const started: WatchEvent = { type: 'scrapeStarted', playable }
const init: ScrapeEvent = { event: 'init', sourceIds: ['a', 'b'] }
const failed: WatchEvent = {
  type: 'playbackFailed',
  error: { sourceId: 'b', embedId: undefined, streamId: 's', code: 'network', detail: '', at: 0, position: 12 },
}
const gaveUp: WatchEvent = { type: 'replacementNotFound' }
const other: RunOutput = { ...output, sourceId: 'c' }

describe('the watch session', () => {
  it('S-296 is idle, scraping, not found, playing or failed, and nothing else', () => {
    const found: ScrapeEvent = { event: 'completed', output }
    const way: [string, WatchSession][] = [
      ['idle', IDLE],
      ['scraping', after(started)],
      ['scrapeNotFound', after(started, { event: 'noOutput' })],
      ['playing', after(started, found)],
      ['playbackError', after(started, found, failed, gaveUp)],
    ]
    for (const [status, session] of way) expect(session.status).toBe(status)
    // Late events of another status change nothing.
    for (const [, session] of way) {
      if (session.status !== 'scraping')
        expect(sessionAfter(session, { type: 'scrapeBroke', error: 'failed' })).toBe(session)
      if (session.status !== 'playing') expect(sessionAfter(session, failed)).toBe(session)
    }
  })
  it('S-299 scrapes once a scrape has started', () => {
    expect(after(started).status).toBe('scraping')
  })
  it('S-297 plays as soon as a stream is there', () => {
    expect(after(started, init, { event: 'completed', output })).toMatchObject({ status: 'playing', output })
  })
  it('S-298 a new stream clears the error', () => {
    const session = after(started, init, { event: 'completed', output }, failed, gaveUp, {
      type: 'outputChosen',
      output: other,
      position: 12,
    })
    expect(session).toMatchObject({ status: 'playing', output: other, startAt: 12, isReplacing: false })
    expect(session).not.toHaveProperty('error')
  })
  it('a film of the viewer’s own plays at any time but after the page was left', () => {
    const given: WatchEvent = { type: 'filmGiven', output: other, position: undefined }
    const found: ScrapeEvent = { event: 'completed', output }
    const before = [[], [{ event: 'noOutput' }], [found], [found, failed], [found, failed, gaveUp]] as const
    for (const events of before) {
      expect(after(started, ...events, given)).toMatchObject({ status: 'playing', output: other, isReplacing: false })
    }
    expect(after(started, given, found)).toMatchObject({ output: other })
    expect(after(started, found, { ...given, position: 40 })).toMatchObject({ startAt: 40 })
    // Before anything plays, and after what failed, it begins where that would have, or did.
    const late: WatchEvent = { ...started, startAt: 30 }
    for (const before of [[], [{ event: 'noOutput' } as const], [found]]) {
      expect(after(late, ...before, given)).toMatchObject({ startAt: 30 })
    }
    expect(after(started, found, failed, gaveUp, given)).toMatchObject({ startAt: 12 })
    expect(after(given)).toBe(IDLE)
  })
  it('another try after the error resumes where the film failed', () => {
    const again: WatchEvent = { type: 'scrapeStarted', playable, startAt: 12 }
    const session = after(started, { event: 'completed', output }, failed, gaveUp, again, {
      event: 'completed',
      output,
    })
    expect(session).toMatchObject({ status: 'playing', startAt: 12, failures: [] })
  })
  it('a try that finds nothing does not forget where the film broke off', () => {
    const broken = after(started, init, { event: 'completed', output }, failed, gaveUp)
    expect(startOfNextTry(broken)).toBe(12)
    const again: WatchEvent = { type: 'scrapeStarted', playable, startAt: startOfNextTry(broken) }
    expect(startOfNextTry(after(again, init, { event: 'noOutput' }))).toBe(12)
    expect(startOfNextTry(after(again, { type: 'scrapeBroke', error: 'failed' }))).toBe(12)
    expect(startOfNextTry(after(started, { event: 'noOutput' }))).toBeUndefined()
  })
  it('S-301 a failure seeks another source first, at the same second', () => {
    const session = after(started, { event: 'completed', output }, failed)
    expect(session).toMatchObject({ status: 'playing', isReplacing: true, failures: [{ sourceId: 'b', position: 12 }] })
    expect(sessionAfter(session, failed)).toBe(session)
  })
  it('S-300 nothing found, or a run that broke, is not found', () => {
    expect(after(started, init, { event: 'noOutput' }).status).toBe('scrapeNotFound')
    expect(after(started, { type: 'scrapeBroke', error: 'failed' }).status).toBe('scrapeNotFound')
  })
  it('S-555 without another source it is a playback error; a failure counts only while playing', () => {
    expect(after(started, { event: 'completed', output }, failed, gaveUp)).toMatchObject({
      status: 'playbackError',
      error: { code: 'network' },
    })
    expect(after(started, failed).status).toBe('scraping')
  })
  it('S-302 S-303 leaving returns to idle and keeps nothing', () => {
    expect(after(started, init, { event: 'completed', output }, { type: 'left' })).toEqual({ status: 'idle' })
  })
  it('ignores news of a run after it was left', () => {
    expect(after(started, { type: 'left' }, init)).toEqual({ status: 'idle' })
  })
})

describe('attempts', () => {
  const attempts = (...events: ScrapeEvent[]) => {
    const session = after(started, ...events)
    return session.status === 'idle' ? [] : session.attempts
  }

  it('wait until they start, and end with the time they took', () => {
    expect(
      attempts(
        init,
        { event: 'start', id: 'a' },
        { event: 'update', id: 'a', percentage: 100, status: 'notfound', reason: 'no such film' },
      ),
    ).toEqual([
      {
        id: 'a',
        providerId: 'a',
        status: 'notfound',
        percentage: 100,
        startedAt: 2,
        endedAt: 3,
        reason: 'no such film',
      },
      { id: 'b', providerId: 'b', status: 'waiting', percentage: 0 },
    ])
  })
  it('embeds are listed under their source, once', () => {
    const found: ScrapeEvent = {
      event: 'discoverEmbeds',
      sourceId: 'a',
      embeds: [{ id: 'a-0', embedScraperId: 'item' }],
    }
    expect(attempts(init, found, found).map(({ id, providerId, sourceId }) => [id, providerId, sourceId])).toEqual([
      ['a', 'a', undefined],
      ['a-0', 'item', 'a'],
      ['b', 'b', undefined],
    ])
  })
  it('an unknown attempt changes nothing', () => {
    expect(
      attempts(
        init,
        { event: 'start', id: 'x' },
        { event: 'discoverEmbeds', sourceId: 'x', embeds: [{ id: 'x-0', embedScraperId: 'e' }] },
      ),
    ).toEqual(attempts(init))
  })
})
