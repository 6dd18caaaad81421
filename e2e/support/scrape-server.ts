import type { StreamAudioTrack } from '@matinee/contracts'
import type { Page } from '@playwright/test'
import { createReferenceScrapeServer, type StoryEvent } from '@matinee/testing/scrape-server'
import { useProxies } from './proxies.ts'

/** Where the fake stands; the page's policy lets it reach any host, and its routes end the journey there. */
const ADDRESS = 'https://scraper.test'

const sources = ['full', 'copies', 'empty', 'nothing', 'broken', 'slow'] as const
type SourceId = (typeof sources)[number]

/** Names of the sources, as the menu shows them. */
export const SOURCE_NAMES: Readonly<Record<SourceId, string>> = {
  full: 'Full house',
  copies: 'Several copies',
  empty: 'Empty shelves',
  nothing: 'Other films',
  broken: 'Broken down',
  slow: 'Never in a hurry',
}

/** The embed that has several streams; the others are gone. */
const SEVERAL = 'https://host.test/3'

/** What each source answers when the viewer chooses it; the slow one never does. */
const ANSWERS: Readonly<Record<Exclude<SourceId, 'slow' | 'full'>, StoryEvent>> = {
  copies: [
    'completed',
    {
      embeds: [
        { embedId: 'host', url: 'https://host.test/1' },
        {
          embedId: 'host',
          url: 'https://host.test/2',
          description: { name: 'Harbour Lights, restored', rights: 'CC BY 4.0' },
        },
        { embedId: 'host', url: SEVERAL },
      ],
    },
  ],
  empty: ['completed', { embeds: [], stream: [] }],
  nothing: ['noOutput', ''],
  broken: ['error', { name: 'Error', message: 'it broke down' }],
}

/**
 * Gives a page a scrape server of its own with a source of every kind; the first plays the sample film, and so does the last of several copies, with further sounds at other
 * addresses of this product where some are given.
 */
export async function scrapeServer(
  page: Page,
  { audioTracks }: { audioTracks?: readonly StreamAudioTrack[] } = {},
): Promise<void> {
  let origin = ''
  const stream = (height = '720') => ({
    type: 'file',
    id: height === '720' ? 's' : height,
    flags: ['cors-allowed'],
    captions: [],
    qualities: { [height]: { type: 'mp4', url: `${origin}/samples/film/${height}.mp4` } },
    ...(audioTracks && {
      audioTracks: audioTracks.map((track) => ({
        ...track,
        ...(track.playlist && { playlist: origin + track.playlist }),
      })),
    }),
  })
  const server = createReferenceScrapeServer({
    sources: sources.map((id, index) => ({ id, name: SOURCE_NAMES[id], rank: 10 - index })),
    embeds: [{ id: 'host', name: 'A host', rank: 1 }],
    story: (path, query) => {
      if (path === '/scrape') {
        return [
          ['init', { sourceIds: ['full'] }],
          ['start', 'full'],
          ['completed', { sourceId: 'full', stream: stream() }],
        ]
      }
      if (path === '/scrape/embed' && query.get('url') === SEVERAL)
        return [['completed', { stream: [stream('360'), stream('720')] }]]
      if (path === '/scrape/embed') return [['error', { name: 'Error', message: 'the host is gone' }]]
      const answer = Object.entries(ANSWERS).find(([id]) => id === query.get('id'))
      return answer ? [answer[1]] : [['completed', { embeds: [], stream: [stream()] }]]
    },
  })
  await page.route(`${ADDRESS}/**`, async (route) => {
    const url = route.request().url()
    origin = (await route.request().headerValue('origin')) ?? ''
    if (url.includes('id=slow')) return
    const answer = server.fetch(new Request(url))
    const headers = Object.fromEntries(answer.headers)
    await route.fulfill({ status: answer.status, headers, body: await answer.text() })
  })
  await useProxies(page, [`|type=api|${ADDRESS}`])
}
