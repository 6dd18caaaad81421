import { createSites, siteOf } from '../background/sites.ts'
import { grantedSites, takeBack, type Granted } from './granted.ts'

const sites = createSites(chrome.storage)
const element = (id: string) => document.querySelector<HTMLElement>(`#${id}`)

/** Shows whether the site in front is enabled, and turns that around. */
async function drawSite(): Promise<void> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  const site = siteOf(tab?.url)
  const [name, state, toggle] = ['site', 'state', 'toggle'].map(element)
  if (!name || !state || !toggle) return
  name.textContent = site ?? 'This page'
  if (site === undefined) {
    state.textContent = 'cannot use the extension.'
    return
  }
  const isEnabled = await sites.isEnabled(site)
  state.textContent = isEnabled ? 'may fetch films through this extension.' : 'is not enabled.'
  toggle.hidden = false
  toggle.textContent = isEnabled ? 'Turn off here' : 'Turn on here'
  toggle.addEventListener('click', () => void (isEnabled ? sites.disable(site) : sites.enable(site)).then(drawSite), {
    once: true,
  })
}

function row(granted: Granted): HTMLLIElement {
  const name = document.createElement('b')
  name.textContent = granted.host ?? 'Every site'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Take back'
  button.setAttribute('aria-label', `Take back: ${name.textContent}`)
  const giveBack = async () => {
    const isBack = await takeBack(chrome.permissions, granted)
    const problem = element('problem')
    if (problem) problem.hidden = isBack
    await drawGranted()
  }
  button.addEventListener('click', () => void giveBack())
  const item = document.createElement('li')
  item.append(name, button)
  return item
}

/** Lists what the browser lets the extension reach, each with its way back. */
async function drawGranted(): Promise<void> {
  const known = await grantedSites(chrome.permissions)
  element('granted')?.replaceChildren(...known.map(row))
  const none = element('none')
  if (none) none.hidden = known.length > 0
}

void drawSite()
void drawGranted()
