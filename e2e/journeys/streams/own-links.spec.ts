import type { Page } from '@playwright/test'
import type { FilmServer } from '@matinee/testing/film-server'
import { fakeArchive } from '../../support/archive.ts'
import { journey } from '../../support/bad-films.ts'
import { beginLinkOfDetour, openConnections, pictureFrom } from '../../support/connecting.ts'
import { expect } from '../../support/journey.ts'
import { playlist } from '../../support/streams.ts'
import { expectToPlay } from '../../support/watching.ts'

const MASTER = '/samples/own/master.m3u8'

async function saveLink(page: Page, address: string): Promise<void> {
  await beginLinkOfDetour(page)
  await page.getByLabel('Address of the video').fill(address)
  await page.getByRole('button', { name: 'Save the link' }).click()
  await expect(page.getByLabel('Address of the video')).toHaveCount(0)
}

/** Saves two links of Detour, which nobody else has: a playlist that a test writes, and a file that plays. */
async function saveLinks(page: Page, films: FilmServer): Promise<void> {
  ;(await fakeArchive(page)).become('refusing')
  await openConnections(page)
  await saveLink(page, films.url + MASTER)
  await saveLink(page, `${films.url}/film/360.mp4`)
}

/** Which of the two plays. */
async function playing(page: Page): Promise<'playlist' | 'file'> {
  await page.goto('/media/tmdb-movie-1000037638-detour')
  await expectToPlay(page)
  return (await pictureFrom(page)).endsWith('.mp4') ? 'file' : 'playlist'
}

journey.describe('a link of one’s own', () => {
  journey('plays however its codecs are spelt, and whatever else they name', async ({ page, films }) => {
    await saveLinks(page, films)
    for (const [codecs, right] of [
      ['avc1.64001e,mp4a.40.2,wvtt', 'playlist'],
      ['avc1.64001e,mp4a.40.2,stpp.ttml.im1t', 'playlist'],
      ['avc1.64001e,mp4a.40.2,c608', 'playlist'],
      ['avc1.77.31,mp4a.40.2', 'playlist'],
      ['avc1.100.40', 'playlist'],
      ['avc1.64001e,mp4a.40.34', 'playlist'],
      ['avc1,mp4a', 'playlist'],
      ['hvc1.1.6.L120.90,mp4a.40.2', 'file'],
      ['mp4v.20.9,mp4a.40.2', 'file'],
    ] as const) {
      const sound = `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="${films.url}/film/audio-en/playlist.m3u8"`
      const picture = `#EXT-X-STREAM-INF:BANDWIDTH=131449,CODECS="${codecs}",RESOLUTION=640x360,AUDIO="audio"`
      const level = `${films.url}/film/360/playlist.m3u8`
      films.write(MASTER, ['#EXTM3U', '#EXT-X-VERSION:7', sound, picture, level, ''].join('\n'))
      expect(await playing(page), codecs).toBe(right)
    }
  })

  journey('plays with tags that stand twice, late or not at all', async ({ page, films }) => {
    await saveLinks(page, films)
    const film = (await playlist('360')).replaceAll('/samples/film/', `${films.url}/film/`)
    const target = /#EXT-X-TARGETDURATION:\d+\n/
    for (const [what, text] of [
      ['no target duration', film.replace(target, '')],
      ['an empty one', film.replace(target, '#EXT-X-TARGETDURATION:\n')],
      ['two of them', film.replace(target, '$&$&')],
      ['two ends', `${film}#EXT-X-ENDLIST\n`],
      [
        'its number after the first segment',
        film.replace(/#EXT-X-MEDIA-SEQUENCE:\d+\n/, '').replace(/001\.m4s\n/, '$&#EXT-X-MEDIA-SEQUENCE:0\n'),
      ],
    ] as const) {
      films.write(MASTER, text)
      expect(await playing(page), what).toBe('playlist')
    }
    // Which of the two it is, is left open: it plays.
    films.write(MASTER, `\n${film}`)
    await playing(page)
  })
})
