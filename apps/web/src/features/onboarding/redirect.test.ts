import { describe, expect, it } from 'vitest'
import { redirectOf } from './redirect.ts'

describe('where the setup leads to', () => {
  it('S-157 is the asked path of this site, else home', () => {
    const path = '/media/tmdb-movie-1-x?t=30'
    expect(redirectOf(`?redirect=${encodeURIComponent(path)}`)).toBe(path)
    expect(redirectOf(`?redirect=${encodeURIComponent('/browse/a%20b?c=%2F#d')}`)).toBe('/browse/a%20b?c=%2F#d')
    expect(redirectOf('')).toBe('/')
    expect(redirectOf('?redirect=')).toBe('/')
  })
  it.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n\\elsewhere.example',
    '/.//elsewhere.example',
    '/a/..//elsewhere.example',
    '\t//elsewhere.example',
    ' //elsewhere.example',
    '/media/../onboarding',
    'https://elsewhere.example',
    'javascript:alert(1)',
    '/onboarding',
    '/onboarding/proxy',
  ])('is never %s', (asked) => expect(redirectOf(`?redirect=${encodeURIComponent(asked)}`)).toBe('/'))
})
