import type { Page } from '@playwright/test'

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

/** A widget that wants to be pressed, and answers with `human <site key>`. */
const WIDGET = `window.turnstile = {
  render(place, options) {
    options['before-interactive-callback']()
    const box = document.createElement('button')
    box.textContent = 'I am human'
    box.addEventListener('click', () => {
      options['after-interactive-callback']()
      options.callback('human ' + options.sitekey)
    })
    place.append(box)
    return 'widget'
  },
  remove() {},
}`

/** Stands in for the maker of the human check. */
export async function fakeTurnstile(page: Page): Promise<void> {
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: WIDGET }))
}
