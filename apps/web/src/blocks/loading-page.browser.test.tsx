import { flushSync } from 'react-dom'
import { expect, it } from 'vitest'
import { createI18n, I18nContext } from '../i18n/i18n.ts'
import { reactPlace } from '../testing/react-place.ts'
import { LoadingPage } from './loading-page.tsx'
import '../styles.css'

const english = createI18n({ id: 'en', code: 'en', tag: 'en', rightToLeft: false }, {})

/** Draws a loading page until the test ends. @returns Its opacity as it begins. */
function opacityAsItBegins() {
  const { place, root } = reactPlace()
  flushSync(() =>
    root.render(
      <I18nContext value={english}>
        <LoadingPage />
      </I18nContext>,
    ),
  )
  const main = place.querySelector('main')
  return main && getComputedStyle(main).opacity
}

it('comes without a spinner first, and goes on where one stands already', () => {
  expect(opacityAsItBegins()).toBe('0')
  expect(opacityAsItBegins()).toBe('1')
})
