import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Streams } from '../../services/streams/streams.ts'
import { openPage } from '../../testing/open-page.tsx'
import { fakeStreaming, SAMPLE_STREAM } from './testing/fake-streaming.ts'

const FILM = '/media/tmdb-movie-7-night-ferry'
const ADVICE = 'Its server lets no web page read it. The browser extension or a proxy of your own would help.'

describe('the search for a stream', () => {
  it('says what would help where no page may read the stream of a source', async () => {
    const streaming = fakeStreaming(SAMPLE_STREAM)
    const scrape: Streams['scrape'] = async function* () {
      yield { event: 'init', sourceIds: ['closed', 'broken'] }
      for (const [id, code] of [
        ['closed', 'keeps-pages-out'],
        ['broken', 'network'],
      ] as const) {
        yield { event: 'start', id }
        yield { event: 'update', id, percentage: 100, status: 'failure', error: 'failed', code }
      }
      yield { event: 'noOutput' }
    }
    await openPage(FILM, {
      titles: [{ id: '7', kind: 'movie', title: 'Night Ferry', genres: [] }],
      services: { loadStreaming: async () => ({ ...streaming, streams: { ...streaming.streams, scrape } }) },
    })
    const rows = page.getByRole('listitem')
    await expect.element(rows.first()).toHaveTextContent(ADVICE)
    await expect.element(rows.nth(1)).toHaveTextContent('Error occurred')
  })
})
