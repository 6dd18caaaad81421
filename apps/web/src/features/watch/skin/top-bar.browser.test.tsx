import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { Streams } from '../../../services/streams/streams.ts'
import { fakeStreaming, SAMPLE_STREAM } from '../../../testing/fake-streaming.ts'
import { createDevice, keep, openPage } from '../../../testing/open-page.tsx'

/** Whether one letter of an element's text stands inside its box. */
function isInside(element: Element, at: number): boolean {
  const { firstChild: text } = element
  if (!text) return false
  const range = document.createRange()
  range.setStart(text, at)
  range.setEnd(text, at + 1)
  const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
  return letter.left >= box.left - 1 && letter.right <= box.right + 1
}

it.each([
  ['Hebrew on an English page', 'en', 'לילה ארוך מאוד שאף אחד לא רוצה שייגמר לפני הבוקר'],
  ['English on an Arabic page', 'ar-SA', 'A very long night that nobody wants to end before the morning'],
])('of a long name, %s, a phone cuts the last letters and never the first', async (_case, language, name) => {
  const device = createDevice()
  keep(device, '__MW::locale', { language })
  await openPage('/media/tmdb-movie-101-x', {
    device,
    size: [390, 844],
    titles: [{ id: '101', kind: 'movie', title: name, genres: [] }],
    services: { loadStreaming: async () => fakeStreaming(SAMPLE_STREAM) },
  })
  const title = page.getByRole('main').getByText(name)
  await expect.element(title).toBeVisible()
  expect(isInside(title.element(), 0)).toBe(true)
  expect(isInside(title.element(), name.length - 1)).toBe(false)
})

it('stands in the same place while the film is looked for and above it, at every change between', async () => {
  let find = () => {}
  const found = new Promise<void>((resolve) => (find = resolve))
  const scrape: Streams['scrape'] = async function* () {
    yield { event: 'init', sourceIds: ['slow'] }
    await found
    yield { event: 'completed', output: { sourceId: 'slow', stream: SAMPLE_STREAM } }
  }
  const streaming = fakeStreaming(SAMPLE_STREAM)
  await openPage('/media/tmdb-movie-101-x', {
    services: { loadStreaming: async () => ({ ...streaming, streams: { ...streaming.streams, scrape } }) },
  })
  const back = page.getByRole('link', { name: 'Home' })
  const place = () => {
    const box = back.query()?.getBoundingClientRect()
    return box ? `${box.left}, ${box.top}` : 'nowhere'
  }
  await expect.element(back).toBeVisible()
  const before = place()
  const places = new Set<string>()
  const changes = new MutationObserver(() => places.add(place()))
  changes.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => changes.disconnect())
  find()
  // What lies over the film comes after its picture.
  await expect.element(page.getByRole('button', { name: 'Settings' })).toBeInTheDocument()
  expect([...places]).toEqual([before])
})
