import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { createI18n, I18nContext } from '../i18n/i18n.ts'
import { LoadingPage } from './loading-page.tsx'
import '../styles.css'

const english = createI18n({ id: 'en', code: 'en', tag: 'en', rightToLeft: false }, {})

/** How a loading page begins in a page that shows this, and what it shows itself. */
function begins(shown = '') {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = shown
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <I18nContext value={english}>
        <LoadingPage />
      </I18nContext>,
    ),
  )
  const [main] = place.getElementsByTagName('main')
  const begun = { markup: place.innerHTML, opacity: main && getComputedStyle(main).opacity }
  root.unmount()
  place.remove()
  return begun
}

it('comes without a spinner first, and goes on where one stands already', () => {
  const { markup, opacity } = begins()
  expect(opacity).toBe('0')
  expect(begins(markup).opacity).toBe('1')
})
