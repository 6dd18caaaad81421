import { expect, it } from 'vitest'
import { createEnabledSites } from '../background/enabled-sites.ts'
import { createGrantedHosts } from '../background/granted-hosts.ts'
import { fakeBrowser } from '../testing/fake-browser.ts'
import { manifestFor } from '../manifest.ts'
import { grant, parsePermissionRequest } from './permission-request.ts'
import { grantedSites, revoke } from './granted-sites.ts'

const search = `?redirectUrl=${encodeURIComponent('https://Matinee.example:8443/settings')}`

it('asks for every site, or for the named host and the asking site', () => {
  expect(parsePermissionRequest(search)).toMatchObject({
    site: 'https://matinee.example:8443',
    origins: ['<all_urls>'],
  })
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
  const { api } = fakeBrowser()
  const grantedHosts = createGrantedHosts(api)
  const granted = await grantedSites(permissions, grantedHosts)
  expect(granted.map(({ host }) => host)).toEqual([null, 'cdn.example', 'films.example'])
  const [all, one] = granted
  expect(all && (await revoke(permissions, grantedHosts, all))).toBe(false)
  expect(one && (await revoke(permissions, grantedHosts, one))).toBe(true)
  expect(removed).toEqual(['*://cdn.example/*'])
  expect(await grantedSites({ ...permissions, getAll: async () => ({}) }, grantedHosts)).toEqual([])
})

it('enables the site once the browser agrees, and not otherwise', async () => {
  const { api } = fakeBrowser()
  const sites = createEnabledSites(api.storage)
  const grantedHosts = createGrantedHosts(api)
  const permissionRequest = parsePermissionRequest(search)
  if (!permissionRequest) throw new Error('a wish')
  expect(await grant(permissionRequest, async () => false, { sites, grantedHosts })).toBe(false)
  expect(await sites.isEnabled('https://matinee.example:8443')).toBe(false)
  expect(await grant(permissionRequest, async () => true, { sites, grantedHosts })).toBe(true)
  expect(await grant(permissionRequest, async () => true, { sites, grantedHosts })).toBe(true)
  expect(await sites.isEnabled('https://matinee.example:8443')).toBe(true)
  await sites.disable('https://matinee.example:8443')
  expect(await sites.isEnabled('https://matinee.example:8443')).toBe(false)
})

it('turns a site off that a version before stored by its host', async () => {
  const { api, stored } = fakeBrowser()
  stored.set('domainWhitelist', ['films.example', 'localhost:4210', 'https://other.example'])
  const sites = createEnabledSites(api.storage)
  await sites.enable('https://films.example')
  expect(stored.get('domainWhitelist')).toEqual(['films.example', 'localhost:4210', 'https://other.example'])
  await sites.disable('https://films.example')
  await sites.disable('http://localhost:4210')
  expect(stored.get('domainWhitelist')).toEqual(['https://other.example'])
})

it('notes a private host that was granted by name, lists it where every site is granted, and takes it back', async () => {
  const { api, granted } = fakeBrowser()
  granted.add('<all_urls>')
  const grantedHosts = createGrantedHosts(api)
  const sites = createEnabledSites(api.storage)
  const asked = parsePermissionRequest(`${search}&host=nas.local:8096&host=cdn.example`)
  if (!asked) throw new Error('a wish')
  expect(await grantedHosts.mayReach('nas.local')).toBe(false)
  await grant(asked, async () => true, { sites, grantedHosts })
  expect(await grantedHosts.mayReach('nas.local')).toBe(true)
  const permissions = { ...api.permissions, remove: async () => false }
  const listed = await grantedSites(permissions, grantedHosts)
  expect(listed.map(({ host }) => host)).toEqual([null, 'nas.local'])
  const [, nas] = listed
  expect(nas && (await revoke(permissions, grantedHosts, nas))).toBe(true)
  expect(await grantedHosts.mayReach('nas.local')).toBe(false)
})

it('asks for no site at its installation, in either browser', () => {
  for (const browser of ['chromium', 'firefox'] as const) {
    const manifest = manifestFor({ version: '1.1.0', browser })
    expect(manifest).toMatchObject({ manifest_version: 3, optional_host_permissions: ['<all_urls>'] })
    expect(manifest).not.toHaveProperty('host_permissions')
  }
})
