import { FILM_SECONDS } from '@matinee/testing/sample-reel'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { fakeStreaming, SAMPLE_STREAM } from '../../testing/fake-streaming.ts'

it('the system shows what plays and how far, and nothing of it after the viewer left', async () => {
  const session = navigator.mediaSession
  const report = vi.spyOn(session, 'setPositionState')
  const { close } = await openPage('/media/tmdb-movie-101-the-paper-lighthouse?t=20', {
    services: { loadStreaming: async () => fakeStreaming(SAMPLE_STREAM) },
  })
  await expect
    .poll(() => report.mock.lastCall?.[0])
    .toMatchObject({ duration: expect.closeTo(FILM_SECONDS, 0), playbackRate: 1 })
  expect(report.mock.lastCall?.[0]?.position).toBeGreaterThan(19)
  expect(session.metadata?.title).toBe('The Paper Lighthouse')
  close()
  await expect.poll(() => session.metadata).toBeNull()
  expect(report.mock.lastCall).toEqual([])
  expect(session.playbackState).toBe('none')
})
