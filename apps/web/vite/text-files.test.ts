import { LOCALES, type CompiledMessages, type Locale, type MessageKey } from '@matinee/locales'
import { expect, it } from 'vitest'
import { createI18n } from '../src/i18n/i18n.ts'
import { textFilesOf } from './text-files.ts'

const english = {
  actions: { save: 'Save', cancel: 'Cancel' },
  settings: { devices: '{count, plural, one {# device} other {# devices}}', name: 'Name' },
}
const polish = LOCALES.find(({ id }) => id === 'pl') as Locale

async function translating(messages: unknown) {
  const [first, rest] = textFilesOf('pl', messages, english).map(([, text]) => JSON.parse(text) as CompiledMessages)
  const i18n = createI18n(polish, first ?? {}, async () => rest ?? {})
  await i18n.complete()
  return (key: string, values?: Record<string, number>) => i18n.t(key as MessageKey, values)
}

it('a text that a language lacks is shown in English', async () => {
  const t = await translating({ actions: { save: 'Zapisz' } })
  expect(t('actions.save')).toBe('Zapisz')
  expect(t('actions.cancel')).toBe('Cancel')
  expect(t('settings.name')).toBe('Name')
  expect(t('settings.devices', { count: 3 })).toBe('3 devices')
})

it('the first page has the texts that it needs, by the name of the file', () => {
  const screens = { loadingApp: 'Loading', migration: { failed: 'Failed' } }
  const files = textFilesOf('pl', {}, { ...english, screens })
  expect(files.map(([name]) => name)).toEqual(['pl-first.json', 'pl-rest.json'])
  expect(files.map(([, text]) => Object.keys(JSON.parse(text)))).toEqual([
    ['actions.save', 'actions.cancel', 'screens.loadingApp'],
    ['settings.devices', 'settings.name', 'screens.migration.failed'],
  ])
})
