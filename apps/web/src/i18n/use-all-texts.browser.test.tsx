import type { CompiledMessages } from '@matinee/locales'
import { Suspense } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { reactPlace } from '../testing/react-place.ts'
import { createI18n, I18nContext } from './i18n.ts'
import { useAllTexts } from './use-all-texts.ts'

function Message() {
  useAllTexts()
  return 'a message'
}

it('texts that cannot be had are asked for again after a pause, and not at every drawing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const load = vi.fn<() => Promise<CompiledMessages>>().mockRejectedValueOnce(new Error('no network'))
  load.mockResolvedValue({})
  const i18n = createI18n({ id: 'en', code: 'en', tag: 'en', rightToLeft: false }, {}, load)
  const { place, root } = reactPlace()
  root.render(
    <I18nContext value={i18n}>
      <Suspense fallback="on its way">
        <Message />
      </Suspense>
    </I18nContext>,
  )
  await expect.poll(() => place.textContent).toBe('on its way')
  await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 20_000 })
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersToNextTimerAsync()
  await expect.poll(() => place.textContent).toBe('a message')
  expect(load).toHaveBeenCalledTimes(2)
})
