import { describe, expect, test } from 'vitest'
import {
  clampOffset,
  clampStoredOffset,
  readTyped,
  stepOffset,
  SUBTITLE_SLIDERS,
  toSliderValue,
} from './settings-ranges.ts'
import { captionCss, DEFAULT_SUBTITLE_STYLE, toSubtitleStyle } from './style.ts'

describe('stored styles', () => {
  test('S-586 default style: white, opacity 0.5, size 1, blur 0.5', () => {
    expect(toSubtitleStyle(undefined)).toEqual({
      color: '#ffffff',
      backgroundOpacity: 0.5,
      size: 1,
      backgroundBlur: 0.5,
      bold: false,
    })
  })

  test.each([
    ['S-403 background opacity is clamped to 0..1', 'backgroundOpacity', -1, 0],
    ['S-403 background opacity is clamped to 0..1', 'backgroundOpacity', 7, 1],
    ['S-404 background blur is clamped to 0..1', 'backgroundBlur', -0.1, 0],
    ['S-404 background blur is clamped to 0..1', 'backgroundBlur', Infinity, 1],
    ['S-405 size is clamped to 0.01..10', 'size', 0, 0.01],
    ['S-405 size is clamped to 0.01..10', 'size', 99, 10],
    ['S-407 colour is lowercased', 'color', '#AbCdEf', '#abcdef'],
    ['what is no value is the default', 'size', Number.NaN, 1],
    ['what is no value is the default', 'size', '2', 1],
    ['what is no colour is the default', 'color', 'url(x)', '#ffffff'],
    ['what is no colour is the default', 'color', 7, '#ffffff'],
    ['bold is kept', 'bold', true, true],
    ['what is no yes or no is the default', 'bold', 'yes', false],
  ])('%s: %s %s', (_, name, stored, expected) => {
    expect(toSubtitleStyle({ [name]: stored })).toEqual({ ...DEFAULT_SUBTITLE_STYLE, [name]: expected })
  })

  test.each([null, 5, 'x', []])('%j is a default style', (stored) => {
    expect(toSubtitleStyle(stored)).toEqual(DEFAULT_SUBTITLE_STYLE)
  })
})

describe('styles as CSS', () => {
  test('S-587 the size is 1.5em times size', () => {
    expect(captionCss({ ...DEFAULT_SUBTITLE_STYLE, size: 2 }).fontSize).toBe('3em')
    expect(captionCss({ ...DEFAULT_SUBTITLE_STYLE, size: 0.1 }).fontSize).toBe('0.15em')
  })

  test.each([
    [1, 'blur(64px)'],
    [0.5, 'blur(32px)'],
    [0.99, 'blur(63px)'],
    [0, 'none'],
  ])('S-588 blur reaches up to 64 px: %s is %s', (backgroundBlur, filter) => {
    expect(captionCss({ ...DEFAULT_SUBTITLE_STYLE, backgroundBlur }).backdropFilter).toBe(filter)
  })

  test('black with the opacity, the colour and the weight', () => {
    expect(
      captionCss({ ...DEFAULT_SUBTITLE_STYLE, backgroundOpacity: 0.25, bold: true, color: '#ff0000' }),
    ).toMatchObject({
      backgroundColor: 'rgba(0, 0, 0, 0.25)',
      fontWeight: 'bold',
      color: '#ff0000',
    })
  })
})

describe('sliders', () => {
  test('S-408 the delay ranges from -10 to 10 s with one decimal', () => {
    expect([clampOffset(-11), clampOffset(0.16), clampOffset(99), clampOffset(-0.01)]).toEqual([-10, 0.2, 10, 0])
    expect(SUBTITLE_SLIDERS.offset).toMatchObject({ min: -10, max: 10, step: 0.1, decimals: 1 })
  })

  test('the keys step by a tenth, without an end in digits', () => {
    let offset = 0
    for (let step = 0; step < 3; step += 1) offset = stepOffset(offset, 1)
    expect(offset).toBe(0.3)
    expect(stepOffset(10, 1)).toBe(10)
    expect(stepOffset(0, -1)).toBe(-0.1)
  })

  test('S-406 the stored delay is clamped to -500..500', () => {
    expect([clampStoredOffset(-501), clampStoredOffset(12.34), clampStoredOffset(1e9), clampStoredOffset('5')]).toEqual(
      [-500, 12.34, 500, 0],
    )
  })

  test.each([
    ['S-409 background opacity: 0 to 100 %', 'backgroundOpacity', 0, 100],
    ['S-410 background blur: 0 to 100 %', 'backgroundBlur', 0, 100],
    ['S-411 text size: 1 to 200 %', 'size', 1, 200],
  ] as const)('%s', (_, name, min, max) => {
    const range = SUBTITLE_SLIDERS[name]
    expect([toSliderValue(range, -1e9), toSliderValue(range, 1e9)]).toEqual([min, max])
  })

  test.each(['', 'x', '1x', '1e3', '--1', '.', 'NaN', 'Infinity', '0x10'])(
    'S-420 typed %j is no number and is ignored',
    (typed) => {
      expect(readTyped(SUBTITLE_SLIDERS.size, typed)).toBeNull()
    },
  )

  test.each([
    ['50.6', 51],
    [' 7 ', 7],
    ['1,4', 1],
    ['999', 200],
    ['-3', 1],
  ])('S-421 typed %j is rounded where no decimals are allowed: %s', (typed, value) => {
    expect(readTyped(SUBTITLE_SLIDERS.size, typed)).toBe(value)
  })

  test('a typed delay keeps one decimal', () => {
    expect(readTyped(SUBTITLE_SLIDERS.offset, '-1.26')).toBe(-1.3)
  })
})
