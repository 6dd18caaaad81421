import { expect, test, vi } from 'vitest'
import { observeApproach } from './prefetch-on-approach.ts'

/** A browser whose observers the test controls. */
function stubObserver() {
  const said: { notify: (changes: { isIntersecting: boolean }[]) => void; margin: string }[] = []
  const watched = new Set<unknown>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (typeof said)[number]['notify'], { rootMargin }: { rootMargin: string }) {
        said.push({ notify, margin: rootMargin })
      }
      observe = (element: unknown) => watched.add(element)
      disconnect = () => watched.clear()
    },
  )
  return { said, watched }
}

test('of several changes delivered at once, the newest counts', () => {
  const { said, watched } = stubObserver()
  const received: boolean[] = []
  const element = {} as Element
  const stop = observeApproach(element, (isNear) => received.push(isNear), '50%')
  expect([...watched]).toEqual([element])
  expect(said[0]?.margin).toBe('50%')
  said[0]?.notify([{ isIntersecting: false }, { isIntersecting: true }])
  said[0]?.notify([{ isIntersecting: true }, { isIntersecting: false }])
  expect(received).toEqual([true, false])
  stop()
  expect(watched.size).toBe(0)
})
