import { createEnabledSites, originOf, shownOrigin } from '../background/enabled-sites.ts'
import { createGrantedHosts } from '../background/granted-hosts.ts'
import { grantedSites, revoke, type GrantedSite } from './granted-sites.ts'

const sites = createEnabledSites(chrome.storage)
const grantedHosts = createGrantedHosts(chrome)
const element = (id: string) => document.querySelector<HTMLElement>(`#${id}`)

/** Shows whether the site in front is enabled, and turns that around. */
async function renderSite(): Promise<void> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  const site = originOf(tab?.url)
  const [name, state, toggle] = ['site', 'state', 'toggle'].map(element)
  if (!name || !state || !toggle) return
  name.textContent = site === undefined ? 'This page' : shownOrigin(site)
  if (site === undefined) {
    state.textContent = 'cannot use the extension.'
    return
  }
  const isEnabled = await sites.isEnabled(site)
  state.textContent = isEnabled ? 'may fetch films through this extension.' : 'is not enabled.'
  toggle.hidden = false
  toggle.textContent = isEnabled ? 'Turn off here' : 'Turn on here'
  toggle.addEventListener('click', () => void (isEnabled ? sites.disable(site) : sites.enable(site)).then(renderSite), {
    once: true,
  })
}

function row(granted: GrantedSite): HTMLLIElement {
  const name = document.createElement('b')
  name.textContent = granted.host ?? 'Every site'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Take back'
  button.setAttribute('aria-label', `Take back: ${name.textContent}`)
  const onRevoke = async () => {
    const isRevoked = await revoke(chrome.permissions, grantedHosts, granted)
    const problem = element('problem')
    if (problem) problem.hidden = isRevoked
    await renderGrantedSites()
  }
  button.addEventListener('click', () => void onRevoke())
  const item = document.createElement('li')
  item.append(name, button)
  return item
}

/** Lists what the browser lets the extension reach, each with its way back. */
async function renderGrantedSites(): Promise<void> {
  const known = await grantedSites(chrome.permissions, grantedHosts)
  element('granted')?.replaceChildren(...known.map(row))
  const none = element('none')
  if (none) none.hidden = known.length > 0
}

void renderSite()
void renderGrantedSites()
