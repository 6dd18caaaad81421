import { describe, expect, it } from 'vitest'
import { DOCUMENTS, FRAME_PATHS, frameInDiscover, frameOf } from './frames.ts'

describe('the first screen of an address', () => {
  it.each([
    ['/', 'home'],
    ['/browse/nosferatu', 'page'],
    ['/discover', 'page'],
    ['/media/tmdb-movie-653-nosferatu', 'player'],
    ['/media/tmdb-tv-1/2/3', 'player'],
    ['/dev/video', 'player'],
    ['/mediathek', 'page'],
    ['//media/x', 'page'],
    ['', 'page'],
  ])('%j has the one of %s', (path, frame) => {
    expect(frameOf(path)).toBe(frame)
  })
  it.each(DOCUMENTS.index)('that of %s is drawn at an address that has it', (frame) => {
    expect(frameOf(FRAME_PATHS[frame])).toBe(frame)
  })
  it.each(DOCUMENTS.discover)(
    'in the document of Discover, too, that of %s is drawn at an address that has it',
    (frame) => {
      expect(frameInDiscover(FRAME_PATHS[frame], '')).toBe(frame)
    },
  )
  it.each([
    ['/discover', '', 'discover'],
    ['/discover', '?ui=tv', 'discover'],
    ['/discover', '?row=movie-popular', 'page'],
    ['/discover', '?kind=show', 'page'],
    ['/discover', '?ui=tv&kind=show', 'page'],
    ['/discover/', '', 'page'],
    ['/', '', 'page'],
    ['/media/tmdb-movie-653', '', 'page'],
    ['', '', 'page'],
  ])('in the document of Discover %j with %j has the one of %s', (path, search, frame) => {
    expect(frameInDiscover(path, search)).toBe(frame)
  })
})
