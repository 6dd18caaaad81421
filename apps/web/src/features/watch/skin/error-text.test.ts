import { mediaError, PLAYER_ERROR_CODES } from '@matinee/player/core'
import { describe, expect, it } from 'vitest'
import { errorTextOf } from './error-text.ts'

const key = (name: string) => `player.playbackError.errors.${name}`

describe('why it does not play', () => {
  it.each([
    [1, 'errorAborted'],
    [2, 'errorNetwork'],
    [3, 'errorDecode'],
    [4, 'errorNotSupported'],
    [0, 'errorGenericMedia'],
  ])('S-549 S-550 S-551 S-552 S-553 S-554 media error %i has its own key', (code, name) => {
    expect(errorTextOf(mediaError({ code, message: '' }).code)).toBe(key(name))
  })

  it.each([
    ['codec-not-supported', 'errorCodec'],
    ['cross-origin', 'errorCrossOrigin'],
    ['unauthorised', 'errorUnauthorised'],
    ['gone', 'errorGone'],
    ['network', 'errorNetwork'],
    ['disabled', 'errorDisabled'],
    ['protected', 'errorProtected'],
  ])('the cause %s is named', (code, name) => {
    expect(errorTextOf(code)).toBe(key(name))
  })

  it('every code has a text, and an unknown one a generic one', () => {
    for (const code of PLAYER_ERROR_CODES) expect(errorTextOf(code)).toContain(key(''))
    expect(errorTextOf('toString')).toBe(key('errorGenericMedia'))
  })
})
