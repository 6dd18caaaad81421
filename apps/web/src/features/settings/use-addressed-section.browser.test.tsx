import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test } from 'vitest'
import { reactPlace } from '../../testing/react-place.ts'
import { useAddressedSection } from './use-addressed-section.ts'

/** From the window's top to an addressed section, px: room for a bar and what stands before it. */
const MARGIN = 100

function LongPage() {
  const page = useRef<HTMLDivElement>(null)
  useAddressedSection(page)
  return (
    <div ref={page}>
      <div id="far" style={{ height: 1000 }} />
      <div id="near" style={{ height: 1000 }} />
      <section id="connections" style={{ height: 3000, scrollMarginBlockStart: MARGIN }} />
    </div>
  )
}

/** Two frames: what the first has changed was reported to all who listen. */
async function settle() {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** A page of three parts, opened at its last. */
async function open() {
  window.location.hash = '#connections'
  onTestFinished(() => history.replaceState(null, '', window.location.pathname + window.location.search))
  const { place, root } = reactPlace()
  flushSync(() => root.render(<LongPage />))
  const part = (id: string) => {
    const found = place.querySelector<HTMLElement>(`#${id}`)
    if (!found) throw new Error(`there is no part ${id}`)
    return found
  }
  const top = () => Math.round(part('connections').getBoundingClientRect().top)
  await expect.poll(top).toBe(MARGIN)
  await settle()
  return { part, top }
}

/** Gives a part a new height, and has the page laid out at once, as code that measures does. */
function resize(part: HTMLElement, height: number) {
  part.style.height = `${height}px`
  part.getBoundingClientRect()
}

test('an addressed section is held when the page grows twice between two frames, out of sight and in sight', async () => {
  const { part, top } = await open()
  for (let round = 1; round <= 5; round += 1) {
    resize(part('far'), 1000 + round * 200)
    window.dispatchEvent(new Event('scroll'))
    resize(part('near'), 1000 + round * 50)
    window.dispatchEvent(new Event('scroll'))
    await expect.poll(top).toBe(MARGIN)
  }
})

test('an addressed section is held when the page gets too short for it, and long again', async () => {
  const { part, top } = await open()
  resize(part('connections'), 300)
  window.dispatchEvent(new Event('scroll'))
  await settle()
  resize(part('connections'), 3000)
  await expect.poll(top).toBe(MARGIN)
})

test('a viewer who drags the scrollbar is left alone from then on', async () => {
  const { part, top } = await open()
  window.scrollBy(0, -300)
  await settle()
  resize(part('connections'), 4000)
  await settle()
  expect(top()).toBe(MARGIN + 300)
})
