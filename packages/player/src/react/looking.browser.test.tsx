import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { createPlayer, type Player } from '../core/index.ts'
import type { Thumbnail, Thumbnails } from '../thumbnails/index.ts'
import { PlayerProvider } from './player-context.tsx'
import { useStats } from './stats.ts'
import { useThumbnailAt } from './thumbnail.ts'

function render(node: (props: { at: number | null }) => React.ReactNode) {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const show = (at: number | null) => flushSync(() => root.render(node({ at })))
  onTestFinished(() => {
    flushSync(() => root.unmount())
    container.remove()
  })
  return { container, show, unmount: () => flushSync(() => root.render(null)) }
}

test('the stats are gathered while somebody looks, and not a moment longer', () => {
  const player: Player = createPlayer({ engines: [] })
  const Stats = ({ at }: { at: number | null }) => String(useStats(at !== null) === null)
  const { show, unmount, container } = render((props) => (
    <PlayerProvider player={player}>
      <Stats {...props} />
    </PlayerProvider>
  ))
  show(null)
  expect(player.state.stats.holders).toBe(0)
  show(1)
  expect(player.state.stats.holders).toBe(1)
  expect(container.textContent).toBe('true')
  unmount()
  expect(player.state.stats.holders).toBe(0)
  player.destroy()
})

test('the picture under the pointer is there as soon as it is taken, and renders only when it is another', async () => {
  const listeners = new Set<() => void>()
  let pictures: Thumbnail[] = []
  const thumbnails: Thumbnails = {
    thumbnailAt: (seconds) => pictures.findLast(({ at }) => at <= seconds) ?? null,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
  let renders = 0
  const Preview = ({ at }: { at: number | null }) => {
    renders += 1
    return useThumbnailAt(thumbnails, at)?.url ?? 'none'
  }
  const { show, unmount, container } = render((props) => <Preview {...props} />)
  show(null)
  expect(container.textContent).toBe('none')
  show(12)
  const take = (at: number) => {
    pictures = [...pictures, { at, url: `${at}.jpg`, x: 0, y: 0, width: 208, height: 117 }]
    flushSync(() => listeners.forEach((listener) => listener()))
  }
  take(10)
  expect(container.textContent).toBe('10.jpg')
  const before = renders
  take(20)
  expect(renders).toBe(before)
  show(25)
  expect(container.textContent).toBe('20.jpg')
  unmount()
  expect(listeners.size).toBe(0)
})
