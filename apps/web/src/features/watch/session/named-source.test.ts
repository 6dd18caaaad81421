import type { ProviderMeta } from '@matinee/contracts'
import { describe, expect, it } from 'vitest'
import { OWN_FILM } from './own-film.ts'
import { namedSource } from './named-source.ts'

const PROVIDERS: readonly ProviderMeta[] = [
  { id: 'archive', name: 'Archive', type: 'source', rank: 2 },
  { id: 'films-only', name: 'Films', type: 'source', rank: 1, mediaTypes: ['movie'] },
  { id: 'an-embed', name: 'Embed', type: 'embed', rank: 1 },
]

describe('namedSource', () => {
  it('is a source that the viewer has', () => expect(namedSource('archive', PROVIDERS, 'show')).toBe('archive'))

  it('is none that cannot have such a title', () => {
    expect(namedSource('films-only', PROVIDERS, 'movie')).toBe('films-only')
    expect(namedSource('films-only', PROVIDERS, 'show')).toBeUndefined()
  })

  it.each([
    ...['', ' ', 'nobody', 'ARCHIVE', 'archive ', 'archive,films-only', 'an-embed', OWN_FILM],
    ...['__proto__', 'constructor', 'toString', '0', 'null', 'undefined'],
    ...[
      '<img src=x onerror=alert(1)>',
      'javascript:alert(1)',
      '../../settings',
      '\u0000',
      '\ud800',
      'a'.repeat(100_000),
    ],
  ])('is none for %j', (named) => {
    expect(namedSource(named, PROVIDERS, 'movie')).toBeUndefined()
  })

  it('is none where no sources are known', () => expect(namedSource('archive', [], 'movie')).toBeUndefined())
})
