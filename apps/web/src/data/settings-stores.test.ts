import { describe, expect, it } from 'vitest'
import type { StoreDefinition } from './kit/define-store.ts'
import { openStore } from './kit/open-store.ts'
import { account, browser, NOW, reference } from './migration/testing/migration-device.ts'
import { needsMigration } from './migration/needs-migration.ts'
import {
  connectionsStore,
  localeStore,
  onboardingStore,
  playbackStore,
  preferencesStore,
  qualityStore,
  subtitlesStore,
  themeStore,
  volumeStore,
} from './settings-stores.ts'

async function stateOf<State extends object>(definition: StoreDefinition<State>, stored?: unknown): Promise<State> {
  const text = stored === undefined ? null : JSON.stringify({ state: stored, version: 0 })
  const storage = { getItem: () => text, setItem: () => {}, removeItem: () => {} }
  return (await openStore(definition, { storage, onForeignChange: () => () => {}, warn: () => {} })).get()
}

describe('the settings of a device', () => {
  it('S-246 S-247 S-248 S-249 preferences keep their key and defaults', async () => {
    expect(preferencesStore.key).toBe('__MW::preferences')
    expect(await stateOf(preferencesStore)).toMatchObject({
      enableThumbnails: false,
      enableAutoplay: true,
      sourceOrder: [],
    })
  })
  it('S-257 quality is automatic at first', async () => {
    expect(await stateOf(qualityStore)).toEqual({ quality: { automaticQuality: true, lastChosenQuality: null } })
    expect(await stateOf(qualityStore, { quality: { automaticQuality: false, lastChosenQuality: '720' } })).toEqual({
      quality: { automaticQuality: false, lastChosenQuality: '720' },
    })
  })
  it('S-591 S-340 volume is 1 and speed 1 at first', async () => {
    expect(await stateOf(volumeStore)).toEqual({ volume: 1, isMuted: false })
    expect(await stateOf(playbackStore)).toEqual({ rate: 1 })
  })
  it('S-422 a stored volume out of range is clamped, a speed that is none is 1', async () => {
    expect((await stateOf(volumeStore, { volume: 7 })).volume).toBe(1)
    expect((await stateOf(volumeStore, { volume: -1 })).volume).toBe(0)
    expect((await stateOf(playbackStore, { rate: 3 })).rate).toBe(1)
  })
  it('S-250 S-251 S-252 S-253 S-254 S-255 S-586 subtitles begin off, white, half opaque, half blurred', async () => {
    expect(await stateOf(subtitlesStore)).toMatchObject({
      enabled: false,
      lastSelectedLanguage: null,
      isOpenSubtitles: false,
      overrideCasing: false,
      delay: 0,
      styling: { color: '#ffffff', backgroundOpacity: 0.5, size: 1, backgroundBlur: 0.5, bold: false },
    })
  })
  it('S-403 S-404 S-405 S-406 S-407 stored subtitle settings are clamped and the colour lowercased', async () => {
    const styling = { color: '#80B1FA', backgroundOpacity: 4, size: 0, backgroundBlur: -2, bold: true }
    expect(await stateOf(subtitlesStore, { delay: 900, styling })).toMatchObject({
      delay: 500,
      styling: { color: '#80b1fa', backgroundOpacity: 1, size: 0.01, backgroundBlur: 0, bold: true },
    })
    expect((await stateOf(subtitlesStore, { delay: -900 })).delay).toBe(-500)
    expect((await stateOf(subtitlesStore, { styling: { ...styling, size: 99 } })).styling.size).toBe(10)
  })
  it('S-259 S-585 volume, theme and language are stored locally, in the shapes of the reference site', async () => {
    const keys = [volumeStore, themeStore, localeStore, connectionsStore, onboardingStore].map(({ key }) => key)
    expect(keys).toEqual(['__MW::volume', '__MW::theme', '__MW::locale', '__MW::auth', '__MW::onboarding'])
    expect(await stateOf(themeStore)).toEqual({ theme: null })
    expect(await stateOf(themeStore, { theme: 'teal' })).toEqual({ theme: 'teal' })
    expect(await stateOf(localeStore, { language: 'de' })).toEqual({ language: 'de' })
    expect(await stateOf(onboardingStore, { completed: true })).toEqual({ completed: true })
  })
  it('S-443 what the viewer set over the host’s configuration is read as the reference site left it', async () => {
    const auth = { account: null, backendUrl: 'https://b.test', proxySet: [] }
    expect(await stateOf(connectionsStore, auth)).toEqual(auth)
    expect(await stateOf(connectionsStore)).toEqual({ backendUrl: null, proxySet: null })
  })
  it('an account that waits for its move outlasts a change of what lies beside it', async () => {
    const { ports, run, storage, accounts, unresolved } = browser({ '__MW::auth': reference.auth })
    const { takeAccount } = ports
    ports.takeAccount = () => Promise.reject(new Error('no network'))
    expect((await run()).postponed).toEqual(['__MW::auth'])
    const page = { storage: ports.storage, onForeignChange: () => () => {}, warn: () => {} }
    const connections = await openStore(connectionsStore, page)
    connections.set({ proxySet: ['https://other.test'] })
    expect(needsMigration(ports.storage, NOW)).toBe(true)

    ports.takeAccount = takeAccount
    expect((await run()).moved).toEqual(['__MW::auth'])
    expect(accounts).toEqual([{ ...account, backendUrl: 'https://b.test' }])
    expect(unresolved('__MW::auth')).toMatchObject({ state: { account: null, proxySet: ['https://other.test'] } })
    expect(storage.get('__MW::auth')).not.toContain(account.seed)
  })
})
