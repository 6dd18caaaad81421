import { expect, it } from 'vitest'
import { createEnabledSites } from '../background/enabled-sites.ts'
import { fakeBrowser } from '../testing/fake-browser.ts'
import { manifestFor } from '../manifest.ts'
import { grant, parsePermissionRequest } from './permission-request.ts'
import { grantedSites, revoke } from './granted-sites.ts'

const search = `?redirectUrl=${encodeURIComponent('https://Matinee.example:8443/settings')}`

it('asks for every site, or for the named host and the asking site', () => {
  expect(parsePermissionRequest(search)).toMatchObject({ site: 'matinee.example:8443', origins: ['<all_urls>'] })
  expect(parsePermissionRequest(`${search}&host=cdn.example`)?.origins).toEqual([
    '*://matinee.example/*',
    '*://cdn.example/*',
  ])
  expect(parsePermissionRequest(`${search}&host=cdn.example:8443&host=[::1]&host=cdn.example:8443`)).toMatchObject({
    hosts: ['cdn.example:8443', '[::1]'],
    origins: ['*://matinee.example/*', '*://cdn.example/*', '*://[::1]/*'],
  })
  expect(parsePermissionRequest('?redirectUrl=javascript:1')).toBeNull()
})

it.each(['*', '*.example', 'a/b', 'a b', '', '.', 'a@b', '<all_urls>'])(
  'asks for nothing under the name %s, which would mean more than it says',
  (host) => expect(parsePermissionRequest(`${search}&host=${encodeURIComponent(host)}`)).toBeNull(),
)

it('lists what was granted, and gives it back unless the browser keeps it', async () => {
  const origins = ['*://films.example/*', '<all_urls>', '*://cdn.example/*']
  const removed: string[] = []
  const permissions = {
    getAll: async () => ({ origins: ['https://*/*', ...origins] }),
    contains: async (wanted: { origins: string[] }) => wanted.origins.every((one) => origins.includes(one)),
    async remove(given: { origins: string[] }) {
      if (given.origins.includes('<all_urls>')) throw new Error('You cannot remove required permissions.')
      removed.push(...given.origins)
      return true
    },
  }
  const granted = await grantedSites(permissions)
  expect(granted.map(({ host }) => host)).toEqual([null, 'cdn.example', 'films.example'])
  const [all, one] = granted
  expect(all && (await revoke(permissions, all))).toBe(false)
  expect(one && (await revoke(permissions, one))).toBe(true)
  expect(removed).toEqual(['*://cdn.example/*'])
  expect(await grantedSites({ ...permissions, getAll: async () => ({}) })).toEqual([])
})

it('enables the site once the browser agrees, and not otherwise', async () => {
  const { api } = fakeBrowser()
  const sites = createEnabledSites(api.storage)
  const permissionRequest = parsePermissionRequest(search)
  if (!permissionRequest) throw new Error('a wish')
  expect(await grant(permissionRequest, async () => false, sites)).toBe(false)
  expect(await sites.isEnabled('matinee.example:8443')).toBe(false)
  expect(await grant(permissionRequest, async () => true, sites)).toBe(true)
  expect(await grant(permissionRequest, async () => true, sites)).toBe(true)
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
