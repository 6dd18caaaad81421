import { describe, expect, it } from 'vitest'
import { EPISODES_PAGES } from './episodes-pages.tsx'
import { SETTINGS_PAGES } from './settings-pages.tsx'

const HEIGHTS: ReadonlyArray<[row: string, path: string, height: number]> = [
  ['S-187', '/', 431],
  ['S-188', '/quality', 400],
  ['S-189', '/audio', 431],
  ['S-190', '/captions', 431],
  ['S-190', '/captionsOverlay', 431],
  ['S-191', '/captions/source', 431],
  ['S-191', '/captions/sourceOverlay', 431],
  ['S-192', '/captions/opensubtitles', 431],
  ['S-192', '/captions/opensubtitlesOverlay', 431],
  ['S-193', '/captions/settings', 450],
  ['S-193', '/captions/settingsOverlay', 450],
  ['S-194', '/source', 431],
  ['S-195', '/source/embeds', 431],
  ['S-196', '/playback', 215],
  ['S-197', '/download', 490],
  ['S-198', '/download/ios', 440],
  ['S-199', '/download/android', 440],
  ['S-200', '/download/pc', 440],
]

describe('the settings menu as a route table', () => {
  it.each(HEIGHTS)('%s %s is %d high', (_row, path, height) => {
    expect(SETTINGS_PAGES[path]?.height).toBe(height)
  })
  it('S-201 has a page for /download/unable', () => {
    expect(SETTINGS_PAGES['/download/unable']).toBeDefined()
  })
  it('S-212 S-213 the episodes overlay has seasons and episodes, 431 high', () => {
    expect([EPISODES_PAGES['/']?.height, EPISODES_PAGES['/episodes']?.height]).toEqual([431, 431])
  })
  it('every back arrow leads to a page', () => {
    for (const pages of [SETTINGS_PAGES, EPISODES_PAGES]) {
      for (const { back } of Object.values(pages)) if (back !== undefined) expect(pages[back]).toBeDefined()
    }
  })
  it('S-210 overlay variants differ from their twins only in the back arrow', () => {
    for (const [path, page] of Object.entries(SETTINGS_PAGES)) {
      const twin = SETTINGS_PAGES[`${path}Overlay`]
      if (!twin) continue
      expect([twin.title, twin.height]).toEqual([page.title, page.height])
      expect(twin.back).toBe(path === '/captions' ? undefined : '/captionsOverlay')
    }
  })
})
