import { createSites, siteOf } from '../background/sites.ts'

const sites = createSites(chrome.storage)

/** Shows whether the site in front is enabled, and turns that around. */
async function draw(): Promise<void> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  const site = siteOf(tab?.url)
  const [name, state, toggle] = ['#site', '#state', '#toggle'].map((id) => document.querySelector<HTMLElement>(id))
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
  toggle.addEventListener('click', () => void (isEnabled ? sites.disable(site) : sites.enable(site)).then(draw), {
    once: true,
  })
}

void draw()
