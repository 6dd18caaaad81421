import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'

const text = page.getByRole('article')
const sections = () => document.querySelectorAll('article section').length

describe('pages of text', () => {
  it('S-031 S-032 about has five questions and its two buttons', async () => {
    await openPage('/about')
    await expect.poll(sections).toBe(5)
    await expect.element(text.getByRole('link', { name: 'Discover films' })).toHaveAttribute('href', '#/discover')
    await expect.element(text.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', '#/support')
  })

  it('S-034 support is there without any configuration', async () => {
    await openPage('/support')
    await expect.poll(sections).toBe(2)
    expect(document.querySelectorAll('article section a')).toHaveLength(2)
    expect(document.querySelector('a[href^=mailto]')).toBeNull()
  })

  it('S-036 Jip is there without any configuration', async () => {
    await openPage('/jip')
    await expect.element(text).toHaveTextContent('old friend')
  })

  it('S-041 the page for developers leads to the test of a stream', async () => {
    const { address } = await openPage('/dev')
    await page.getByRole('link', { name: 'Play a stream' }).click()
    await expect.poll(address).toBe('/dev/video')
  })
})
