import { expect, it } from 'vitest'
import { createSites } from '../background/sites.ts'
import { fakeBrowser } from '../fake-browser-under-test.ts'
import { manifestFor } from '../manifest.ts'
import { grant, readWish } from './grant.ts'

const search = `?redirectUrl=${encodeURIComponent('https://Matinee.example:8443/settings')}`

it('asks for every site, or for the named host and the asking site', () => {
  expect(readWish(search)).toMatchObject({ site: 'matinee.example:8443', origins: ['<all_urls>'] })
  expect(readWish(`${search}&host=cdn.example`)?.origins).toEqual(['*://matinee.example/*', '*://cdn.example/*'])
  expect(readWish('?redirectUrl=javascript:1')).toBeNull()
})

it('enables the site once the browser agrees, and not otherwise', async () => {
  const { api } = fakeBrowser()
  const sites = createSites(api.storage)
  const wish = readWish(search)
  if (!wish) throw new Error('a wish')
  expect(await grant(wish, async () => false, sites)).toBe(false)
  expect(await sites.isEnabled('matinee.example:8443')).toBe(false)
  expect(await grant(wish, async () => true, sites)).toBe(true)
  expect(await grant(wish, async () => true, sites)).toBe(true)
  expect(await sites.isEnabled('matinee.example:8443')).toBe(true)
  await sites.disable('matinee.example:8443')
  expect(await sites.isEnabled('matinee.example:8443')).toBe(false)
})

it('asks for no site at its installation, in either browser', () => {
  for (const browser of ['chromium', 'firefox'] as const) {
    const manifest = manifestFor({ version: '1.1.0', browser })
    expect(manifest).toMatchObject({ manifest_version: 3, optional_host_permissions: ['<all_urls>'] })
    expect(manifest).not.toHaveProperty('host_permissions')
  }
})
