import { expect, it } from 'vitest'
import { storageWarningText } from './storage-warning-text.ts'

const t = (key: string) => key

it.each([
  ['full', 'home.keeping.full'],
  // A profile that is read-only has room enough.
  ['refused', 'home.keeping.page'],
  ['page', 'home.keeping.page'],
  ['damaged', 'home.keeping.damaged'],
  ['settingsFull', 'navigation.menu.settings: home.keeping.full'],
] as const)('a device whose storage is %s says so', (persistence, text) => {
  expect(storageWarningText(persistence, t)).toBe(text)
})
