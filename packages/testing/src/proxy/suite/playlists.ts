import { describe, expect, it } from 'vitest'
import { requestRaw } from '../request-raw.ts'
import { expectFailure, type ProxyFixture } from '../proxy-fixture.ts'

/** Playlists that lead through the proxy. */
export function playlistsSuite(fixture: ProxyFixture): void {
  const { at, through, proxy } = fixture

  describe('playlists', () => {
    it('pass as they are unless asked', async () => {
      expect((await through(at('/master.m3u8'))).text).toContain('{$part}/index.m3u8')
    })

    it('asked for with rewrite=hls lead everything through the proxy, one into the other', async () => {
      const base = await proxy()
      const asked = `${base}/?destination=${encodeURIComponent(at('/master.m3u8'))}&rewrite=hls`
      const master = await requestRaw(asked, { headers: { Range: 'bytes=0-10' } })
      expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl')
      expect(master.headers['etag']).toBeUndefined()
      const through = (path: string, more = ''): string => `?destination=${encodeURIComponent(at(path))}${more}`
      const expected = [
        `#EXT-X-SESSION-KEY:METHOD=AES-128,URI="${through('/keys/session.bin')}"`,
        `NAME="English",URI="${through('/audio/en.m3u8?token=1&x=2', '&rewrite=hls')}"`,
        `\n${through('/low/index.m3u8', '&rewrite=hls')}\n`,
        `URI="${through('/frames.m3u8', '&rewrite=hls')}"`,
      ]
      for (const part of expected) expect(master.text).toContain(part)

      const line = master.text.split('\n').find((text) => text.startsWith('?')) ?? ''
      const media = await requestRaw(new URL(line, asked).href)
      for (const part of [
        `METHOD=AES-128,URI="${through('/keys/1.bin')}",IV=0x1`,
        'URI="skd://asset"',
        `#EXT-X-MAP:URI="${through('/low/init.mp4')}"`,
        `\n${through('/low/0.m4s')}\n`,
        '\ndata:video/mp4;base64,AAAA\n',
      ]) {
        expect(media.text).toContain(part)
      }
    })

    it('that are none, or unpack to too much, are an error', async () => {
      const base = `${await proxy()}/?rewrite=hls&destination=`
      expectFailure(await requestRaw(base + encodeURIComponent(at('/echo'))), 500, 'not-a-playlist')
      expectFailure(await requestRaw(base + encodeURIComponent(at('/bomb.m3u8'))), 500, 'not-a-playlist')
    })
  })
}
