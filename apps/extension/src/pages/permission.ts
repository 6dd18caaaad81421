import { createSites } from '../background/sites.ts'
import { grant, readWish } from './grant.ts'

const element = <Name extends keyof HTMLElementTagNameMap>(_name: Name, id: string) =>
  document.querySelector<HTMLElementTagNameMap[Name]>(`#${id}`)

const wish = readWish(window.location.search)
const site = element('b', 'site')
const reach = element('span', 'reach')
const problem = element('p', 'problem')
if (site) site.textContent = wish?.site ?? 'An unknown site'
if (reach && wish && wish.hosts.length > 0) reach.textContent = `from ${wish.hosts.join(', ')}`

async function ask(): Promise<void> {
  if (!wish) return
  // The browser asks only in answer to a press, so nothing may come before it.
  const request = (wanted: { origins: string[] }) => chrome.permissions.request(wanted).catch(() => false)
  const isGranted = await grant(wish, request, createSites(chrome.storage))
  if (isGranted) window.location.assign(wish.redirectUrl)
  else if (problem) problem.hidden = false
}

element('button', 'grant')?.addEventListener('click', () => void ask())
element('button', 'decline')?.addEventListener('click', () => {
  if (wish) window.location.assign(wish.redirectUrl)
})
