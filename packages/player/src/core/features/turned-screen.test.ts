import { expect, test } from 'vitest'
import { createFakePage } from '../testing/fake-elements.ts'
import { settle, startWatching } from '../testing/watching.ts'

const WIDE = [1280, 720] as const
const TALL = [180, 320] as const

/** A film of a size on a phone, whose screen takes down what is asked of it. */
async function watchOnPhone(
  size: readonly [number, number],
  { lock = async () => {}, isCoarse = true }: { lock?: () => Promise<void>; isCoarse?: boolean } = {},
) {
  const asked: string[] = []
  const orientation = {
    lock: (kind: string) => {
      asked.push(kind)
      return lock()
    },
    unlock: () => void asked.push('let go'),
  }
  const page = createFakePage()
  page.document.defaultView = { screen: { orientation }, matchMedia: () => ({ matches: isCoarse }) }
  page.media.size = size
  return { asked, ...(await startWatching({ page })) }
}

type OnPhone = Awaited<ReturnType<typeof watchOnPhone>>

async function toggleFullscreen({ player }: OnPhone): Promise<void> {
  player.run('toggleFullscreen')
  await settle()
}

test('a wide film that fills the screen turns it sideways, and leaving lets it go', async () => {
  const phone = await watchOnPhone(WIDE)
  expect(phone.asked).toEqual([])
  await toggleFullscreen(phone)
  expect(phone.asked).toEqual(['landscape'])
  await toggleFullscreen(phone)
  expect(phone.asked).toEqual(['landscape', 'let go'])
})

test.each([
  ['taller than wide', TALL],
  ['a square', [400, 400]],
  ['without a picture', [0, 0]],
] as const)('a film that is %s turns nothing', async (_, size) => {
  const phone = await watchOnPhone(size)
  await toggleFullscreen(phone)
  await toggleFullscreen(phone)
  expect(phone.asked).toEqual([])
})

test('a refusal is silent, and the film fills the screen', async () => {
  const phone = await watchOnPhone(WIDE, { lock: () => Promise.reject(new DOMException('no', 'NotSupportedError')) })
  await toggleFullscreen(phone)
  expect(phone.player.state.fullscreen.isFullscreen).toBe(true)
  expect(phone.player.state.error.current).toBeNull()
})

test('a browser that cannot turn the screen fills it all the same', async () => {
  const page = createFakePage()
  page.document.defaultView = { screen: { orientation: {} }, matchMedia: () => ({ matches: true }) }
  const { player } = await startWatching({ page })
  player.run('toggleFullscreen')
  await settle()
  player.run('toggleFullscreen')
  await settle()
  expect(player.state.fullscreen.isFullscreen).toBe(false)
})

test('the screen is let go when the player goes', async () => {
  const phone = await watchOnPhone(WIDE)
  await toggleFullscreen(phone)
  phone.player.destroy()
  expect(phone.asked).toEqual(['landscape', 'let go'])
})

test('the next film decides anew, and nothing turns before its size is known', async () => {
  const phone = await watchOnPhone(WIDE)
  await toggleFullscreen(phone)
  phone.page.media.reset()
  await settle()
  expect(phone.asked).toEqual(['landscape'])
  phone.page.media.size = TALL
  phone.page.media.arrive(100)
  await settle()
  expect(phone.asked).toEqual(['landscape', 'let go'])
})

test('where a mouse is at hand the screen stays as it is', async () => {
  const phone = await watchOnPhone(WIDE, { isCoarse: false })
  await toggleFullscreen(phone)
  await toggleFullscreen(phone)
  expect(phone.asked).toEqual([])
})
