import { expect, test } from 'vitest'
import type { SyncFailure } from '../data/sync/status.ts'
import type { Translate } from '../i18n/i18n.ts'
import { syncText } from './sync-text.ts'

/** Texts by their keys. */
const t = ((key: string, values?: { count: number }) => (values ? `${key} ${values.count}.` : `${key}.`)) as Translate
const textOf = (code: SyncFailure) => syncText({ state: 'error', code, count: 3 }, t)

test('what is wrong with the disk of the server stands before what waits', () => {
  expect(textOf('diskFull')).toBe('navigation.sync.diskFull. navigation.sync.error 3.')
  expect(textOf('diskReadOnly')).toBe('navigation.sync.diskReadOnly. navigation.sync.error 3.')
  expect(textOf('failed')).toBe('navigation.sync.error 3.')
  expect(textOf('disk')).toBe('navigation.sync.error 3.')
})
