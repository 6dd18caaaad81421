import { describe, expect, it } from 'vitest'
import { FRAME_PATHS, frameOf } from './frames.ts'

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
  it.each(Object.entries(FRAME_PATHS))('that of %s is drawn at an address that has it', (frame, path) => {
    expect(frameOf(path)).toBe(frame)
  })
})
