import { expect, test, vi } from 'vitest'
import { watchNearness } from './watch-nearness.ts'

/** A browser whose observers say what the test wants. */
function stubObserver() {
  const said: { tell: (changes: { isIntersecting: boolean }[]) => void; margin: string }[] = []
  const watched = new Set<unknown>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (typeof said)[number]['tell'], { rootMargin }: { rootMargin: string }) {
        said.push({ tell, margin: rootMargin })
      }
      observe = (element: unknown) => watched.add(element)
      disconnect = () => watched.clear()
    },
  )
  return { said, watched }
}

test('of changes that a busy page hears of at once, the newest counts', () => {
  const { said, watched } = stubObserver()
  const heard: boolean[] = []
  const element = {} as Element
  const stop = watchNearness(element, (isNear) => heard.push(isNear), '50%')
  expect([...watched]).toEqual([element])
  expect(said[0]?.margin).toBe('50%')
  said[0]?.tell([{ isIntersecting: false }, { isIntersecting: true }])
  said[0]?.tell([{ isIntersecting: true }, { isIntersecting: false }])
  expect(heard).toEqual([true, false])
  stop()
  expect(watched.size).toBe(0)
})
