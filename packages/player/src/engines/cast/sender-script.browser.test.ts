import { expect, test } from 'vitest'
import { loadCastSender } from './sender-script.ts'

/** A document off screen loads nothing, so the test can inspect what is put into it. */
const createPage = () => document.implementation.createHTMLDocument()
const scriptOf = (page: Document) => page.querySelector('script')

test('S-526 the sender comes from the cast provider, by one script of a known id, and only when asked', async () => {
  const page = createPage()
  expect(scriptOf(page)).toBeNull()
  const loads = [loadCastSender(page), loadCastSender(page)]
  expect(page.querySelectorAll('script')).toHaveLength(1)
  expect(scriptOf(page)?.id).toBe('chromecast-script')
  expect(scriptOf(page)?.src).toBe('https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1')
  scriptOf(page)?.dispatchEvent(new Event('load'))
  await Promise.all(loads)
  await loadCastSender(page)
  expect(page.querySelectorAll('script')).toHaveLength(1)
})

test('a script that cannot be fetched is a coded failure, and another try is one', async () => {
  const page = createPage()
  const load = loadCastSender(page)
  scriptOf(page)?.dispatchEvent(new Event('error'))
  await expect(load).rejects.toMatchObject({ code: 'remote-failed', detail: 'senderLoadError' })
  expect(scriptOf(page)).toBeNull()
  const again = loadCastSender(page)
  scriptOf(page)?.dispatchEvent(new Event('load'))
  await again
})

test('a page whose policy does not admit it is a coded failure, and the script is not on the page', async () => {
  const page = createPage()
  const { createElement } = page
  page.createElement = ((name: string) =>
    Object.defineProperty(createElement.call(page, name), 'src', {
      set: () => {
        throw new TypeError('This document requires TrustedScriptURL assignment')
      },
    })) as typeof createElement
  await expect(loadCastSender(page)).rejects.toMatchObject({ code: 'remote-failed' })
  expect(scriptOf(page)).toBeNull()
})
