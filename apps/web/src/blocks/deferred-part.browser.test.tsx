import { Component, type ComponentType, type ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { CompiledMessages } from '@matinee/locales'
import { createI18n, I18nContext, type I18n } from '../i18n/i18n.ts'
import { reactPlace } from '../testing/react-place.ts'
import { deferredPart } from './deferred-part.tsx'

// React delays its fallbacks by a timer read at load: this one never fires.
vi.hoisted(() => vi.useFakeTimers({ toFake: ['setTimeout'] }))
vi.useRealTimers()

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}
  static getDerivedStateFromError = (error: Error) => ({ message: error.message })
  override render = () => this.state.message ?? this.props.children
}

function Film({ title }: { title: string }) {
  return <h1>{title}</h1>
}

/** The texts of a language, the rest of which is still loading. */
const textsThatCome = (rest: Promise<CompiledMessages>): I18n =>
  createI18n({ id: 'en', code: 'en', tag: 'en', rightToLeft: false }, {}, () => rest)

/** A promise that the test fulfils. */
function held<Value>() {
  let fulfil: (value: Value) => void = () => {}
  const promise = new Promise<Value>((resolve) => {
    fulfil = resolve
  })
  return { promise, fulfil }
}

function place(i18n = textsThatCome(Promise.resolve({}))) {
  const { place: element, root } = reactPlace()
  return {
    draw: (Part: ComponentType<{ title: string }>, key = '') =>
      root.render(
        <I18nContext value={i18n}>
          <Boundary key={key}>
            <Part title="Detour" />
          </Boundary>
        </I18nContext>,
      ),
    shows: (text: string) => expect.poll(() => element.textContent).toBe(text),
  }
}

it('renders as soon as its code is loaded, without React’s delay after a suspension', async () => {
  const code = held<typeof Film>()
  const { Part } = deferredPart<{ title: string }>(() => code.promise, { fallback: 'on its way' })
  const { draw, shows } = place()
  draw(Part)
  await shows('on its way')
  code.fulfil(Film)
  await shows('Detour')
})

it('waits for the texts that it needs', async () => {
  const texts = held<CompiledMessages>()
  const { Part, preload } = deferredPart<{ title: string }>(async () => Film, {
    fallback: 'on its way',
    needsTexts: true,
  })
  await preload()
  const { draw, shows } = place(textsThatCome(texts.promise))
  draw(Part)
  await shows('on its way')
  texts.fulfil({})
  await shows('Detour')
})

it('waits for texts that cannot be had yet, without a failure of the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const load = vi.fn<() => Promise<CompiledMessages>>().mockRejectedValueOnce(new Error('no network'))
  load.mockResolvedValue({})
  const { Part } = deferredPart<{ title: string }>(async () => Film, { fallback: 'on its way', needsTexts: true })
  const { draw, shows } = place(createI18n({ id: 'en', code: 'en', tag: 'en', rightToLeft: false }, {}, load))
  draw(Part)
  await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 20_000 })
  await shows('on its way')
  await vi.advanceTimersToNextTimerAsync()
  await shows('Detour')
})

it('that was fetched ahead is drawn at once', async () => {
  const { Part, preload } = deferredPart<{ title: string }>(async () => Film, { fallback: 'on its way' })
  await preload()
  const { draw, shows } = place()
  const seen: (string | null)[] = []
  const observer = new MutationObserver((changes) => seen.push(...changes.map(({ target }) => target.textContent)))
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  draw(Part)
  await shows('Detour')
  expect(seen).not.toContain('on its way')
})

it('that could not be fetched says why, and the next who needs it tries again', async () => {
  const load = vi
    .fn<() => Promise<typeof Film>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue(Film)
  const { Part } = deferredPart<{ title: string }>(load)
  const { draw, shows } = place()
  draw(Part)
  await shows('no network')
  draw(Part, 'another page')
  await shows('Detour')
  expect(load).toHaveBeenCalledTimes(2)
})
