import { createEnabledSites, shownOrigin } from '../background/enabled-sites.ts'
import { createGrantedHosts } from '../background/granted-hosts.ts'
import { grant, parsePermissionRequest } from './permission-request.ts'

const element = <Name extends keyof HTMLElementTagNameMap>(_name: Name, id: string) =>
  document.querySelector<HTMLElementTagNameMap[Name]>(`#${id}`)

const permissionRequest = parsePermissionRequest(window.location.search)
const site = element('b', 'site')
const reach = element('span', 'reach')
const problem = element('p', 'problem')
if (site) site.textContent = permissionRequest ? shownOrigin(permissionRequest.site) : 'An unknown site'
if (reach && permissionRequest && permissionRequest.hosts.length > 0)
  reach.textContent = `from ${permissionRequest.hosts.join(', ')}`

async function ask(): Promise<void> {
  if (!permissionRequest) return
  // The browser asks only in answer to a press, so nothing may come before it.
  const request = (wanted: { origins: string[] }) => chrome.permissions.request(wanted).catch(() => false)
  const isGranted = await grant(permissionRequest, request, {
    sites: createEnabledSites(chrome.storage),
    grantedHosts: createGrantedHosts(chrome),
  })
  if (isGranted) window.location.assign(permissionRequest.redirectUrl)
  else if (problem) problem.hidden = false
}

element('button', 'grant')?.addEventListener('click', () => void ask())
element('button', 'decline')?.addEventListener('click', () => {
  if (permissionRequest) window.location.assign(permissionRequest.redirectUrl)
})
