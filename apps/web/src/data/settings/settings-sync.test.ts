import { SETTING_NAMES } from '@matinee/contracts'
import { createAccountServer } from '@matinee/testing/account-server'
import { describe, expect, it } from 'vitest'
import { createTabs } from '../library/testing/library-tab.ts'
import { SYNCED_NAMES } from './settings-table.ts'
import { openSettingsDevice as open } from './testing/settings-device.ts'

it('S-245 the table has every setting that the specified endpoints keep', () => {
  expect(SYNCED_NAMES).toEqual(expect.arrayContaining([...SETTING_NAMES]))
})

it.each([
  ['batch', true],
  ['rest', false],
] as const)('spoilers are hidden on every device by the %s: %s', async (protocol, isHidden) => {
  const server = createAccountServer()
  server.hasBatchProtocol = protocol === 'batch'
  const [phone, tv] = [await open(server, 'phone', {}, protocol), await open(server, 'tv', {}, protocol)]
  phone.stores.preferences.set({ hideSpoilers: true })
  await phone.sync()
  await tv.sync()
  expect(tv.stores.preferences.get().hideSpoilers).toBe(isHidden)
  expect(phone.stores.preferences.get().hideSpoilers).toBe(true)
})

describe.each(['batch', 'rest'] as const)('settings of an account by the %s', (protocol) => {
  const world = () => {
    const server = createAccountServer()
    server.hasBatchProtocol = protocol === 'batch'
    return { server, open: (name: string, left = {}) => open(server, name, left, protocol) }
  }

  it('one that this device cannot keep stays as the account has it', async () => {
    const { open: openHere } = world()
    const phone = await openHere('phone')
    const applicationTheme = 'a theme of another front end '.repeat(7)
    await phone.api.putSettings(phone.access, { applicationTheme, applicationLanguage: 'de' })
    phone.stores.theme.set({ theme: 'red' })
    await phone.sync()
    phone.stores.subtitles.set({ lastSelectedLanguage: 'fr' })
    await phone.sync()
    expect(phone.stores.theme.get()).toEqual({ theme: 'red' })
    expect(await phone.api.settings(phone.access)).toMatchObject({
      applicationTheme,
      applicationLanguage: 'de',
      defaultSubtitleLanguage: 'fr',
    })
    phone.stores.theme.set({ theme: 'blue' })
    await phone.sync()
    expect(await phone.api.settings(phone.access)).toMatchObject({ applicationTheme: 'blue' })
  })

  it('S-245 S-363 are the same on every device', async () => {
    const { open: openHere } = world()
    const [phone, tv] = [await openHere('phone'), await openHere('tv')]
    await phone.sync()
    await tv.sync()
    phone.stores.theme.set({ theme: 'red' })
    phone.stores.locale.set({ language: 'de-DE' })
    phone.stores.subtitles.set({ lastSelectedLanguage: 'de' })
    phone.stores.connections.set({ proxySet: ['https://p.test'] })
    await phone.sync()
    await tv.sync()
    expect(tv.stores.theme.get()).toEqual({ theme: 'red' })
    expect(tv.stores.locale.get()).toEqual({ language: 'de-DE' })
    expect(tv.stores.subtitles.get()).toMatchObject({
      lastSelectedLanguage: 'de',
      lastSync: { lastSelectedLanguage: 'de' },
    })
    expect(tv.stores.connections.get().proxySet).toEqual(['https://p.test'])
    expect(phone.stores.subtitles.get().lastSync).toEqual({ lastSelectedLanguage: 'de' })
  })

  it('a device that comes new takes what the account has, and gives what it lacks', async () => {
    const { open: openHere } = world()
    const phone = await openHere('phone')
    phone.stores.theme.set({ theme: 'red' })
    await phone.sync()
    const tv = await openHere('tv')
    tv.stores.theme.set({ theme: 'blue' })
    tv.stores.locale.set({ language: 'fr-FR' })
    await tv.sync()
    expect(tv.stores.theme.get().theme).toBe('red')
    await phone.sync()
    expect(phone.stores.locale.get().language).toBe('fr-FR')
  })

  it('S-478 proxies go to the account only when they are changed while it is there', async () => {
    const { server, open: openHere } = world()
    const phone = await openHere('phone')
    phone.stores.connections.set({ proxySet: ['https://own.test'] })
    phone.stores.theme.set({ theme: 'red' })
    await phone.sync()
    const settings = () => phone.api.settings(phone.access)
    expect((await settings()).proxyUrls ?? null).toBeNull()
    expect((await settings()).applicationTheme).toBe('red')
    expect(phone.stores.connections.get().proxySet).toEqual(['https://own.test'])
    phone.stores.connections.set({ proxySet: [] })
    await phone.sync()
    expect((await settings()).proxyUrls).toEqual([])
    expect(server.calls.length).toBeGreaterThan(0)
  })

  it('S-479 what is chosen before the account was read for the first time goes there, also after a reload', async () => {
    const { open: openHere } = world()
    const tv = await openHere('tv')
    await tv.api.putSettings(tv.access, { applicationTheme: 'red', applicationLanguage: 'de' })
    tv.stores.locale.set({ language: 'fr-FR' })
    await tv.start()
    tv.stores.connections.set({ proxySet: ['https://p.test'] })
    tv.life.abort()
    tv.stores.theme.set({ theme: 'teal' })
    const again = await openHere('tv', { contents: tv.contents, storage: tv.storage })
    await again.sync()
    expect(await again.api.settings(again.access)).toMatchObject({
      proxyUrls: ['https://p.test'],
      applicationTheme: 'teal',
      applicationLanguage: 'de',
    })
    expect(again.stores.locale.get().language).toBe('de')
  })

  it('a tab that waited while another agreed with the account does not take that for a choice of the viewer', async () => {
    const { server, open: openHere } = world()
    const phone = await openHere('phone')
    phone.stores.theme.set({ theme: 'red' })
    await phone.sync()
    const tabs = createTabs()
    const leader = await openHere('tv', { channel: tabs() })
    const waiting = await openHere('tv', { contents: leader.contents, channel: tabs() })
    await waiting.start()
    await leader.sync()
    expect(leader.stores.theme.get().theme).toBe('red')
    // Both tabs are one device: what one applies, the other's stores have as well.
    waiting.stores.theme.set({ theme: 'red' })
    leader.life.abort()
    server.now += 10
    phone.stores.theme.set({ theme: 'teal' })
    await phone.sync()
    await waiting.sync()
    expect(waiting.stores.theme.get().theme).toBe('teal')
    expect((await phone.api.settings(phone.access)).applicationTheme).toBe('teal')
  })

  it('what was changed offline is told after a reload', async () => {
    const { server, open: openHere } = world()
    const phone = await openHere('phone')
    phone.stores.theme.set({ theme: 'red' })
    await phone.sync()
    server.mood = 'unreachable'
    phone.life.abort()
    phone.stores.theme.set({ theme: 'teal' })
    server.mood = 'well'
    const again = await openHere('phone', { contents: phone.contents, storage: phone.storage })
    await again.sync()
    expect((await again.api.settings(again.access)).applicationTheme).toBe('teal')
    expect(again.stores.theme.get().theme).toBe('teal')
  })

  it('S-364 turning subtitles off is no language', async () => {
    const { open: openHere } = world()
    const phone = await openHere('phone')
    phone.stores.subtitles.set({ lastSelectedLanguage: 'de' })
    await phone.sync()
    phone.stores.subtitles.set({ lastSelectedLanguage: null })
    await phone.sync()
    expect((await phone.api.settings(phone.access)).defaultSubtitleLanguage).toBe('de')
  })
})

it('the default theme, chosen on one device, becomes that of the other', async () => {
  const server = createAccountServer()
  const [phone, tv] = [await open(server, 'phone'), await open(server, 'tv')]
  phone.stores.theme.set({ theme: 'red' })
  await phone.sync()
  await tv.sync()
  phone.stores.theme.set({ theme: null })
  await phone.sync()
  await tv.sync()
  expect(tv.stores.theme.get().theme).toBeNull()
})

it('a server that forgot a setting resets no device', async () => {
  const server = createAccountServer()
  server.hasBatchProtocol = false
  const phone = await open(server, 'phone', {}, 'rest')
  phone.stores.theme.set({ theme: 'red' })
  await phone.sync()
  server.book.records.clear()
  await phone.sync()
  expect(phone.stores.theme.get().theme).toBe('red')
})
