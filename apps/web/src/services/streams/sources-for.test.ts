import type { ProviderMeta } from '@matinee/contracts'
import { expect, it } from 'vitest'
import { sourcesFor } from './sources-for.ts'

const PROVIDERS: readonly ProviderMeta[] = [
  { id: 'any', name: 'Any', type: 'source', rank: 2 },
  { id: 'films', name: 'Films', type: 'source', rank: 1, mediaTypes: ['movie'] },
  { id: 'none', name: 'None', type: 'source', rank: 1, mediaTypes: [] },
  { id: 'embed', name: 'Embed', type: 'embed', rank: 1 },
]

it.each([
  ['movie', ['any', 'films']],
  ['show', ['any']],
] as const)('sources for a %s are those that name no kinds, or that one', (kind, ids) => {
  expect(sourcesFor(PROVIDERS, kind).map(({ id }) => id)).toEqual(ids)
})
