import { FILM_SECONDS, MIDDLE_OF_FILM } from '@matinee/testing/sample-reel'
import { Profiler, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPlayer, type Player } from '../core/index.ts'
import { FILM, plainEngine } from './testing/plain-engine.ts'
import { useCommandButton } from './command-button.ts'
import { useControlsVisibility, useHoldControls } from './controls-visibility.ts'
import { useKeyboardShortcuts } from './keyboard-shortcuts.ts'
import { PlayerProvider, usePlayer, usePlayerState } from './player-context.tsx'
import { useTimeline } from './timeline.ts'
import { VideoSurface } from './video-surface.tsx'
import { useVolumeSlider, useVolumeWheel } from './volume-slider.ts'

function Skin() {
  useKeyboardShortcuts()
  const { playedRef, sliderProps, hover } = useTimeline({
    label: 'Position',
    formatValue: (at, of) => `${Math.round(at)} of ${Math.round(of)}`,
  })
  const wheelRef = useVolumeWheel()
  const volume = useVolumeSlider({ label: 'Volume', formatValue: (percent) => `${percent} percent` })
  const isPaused = usePlayerState((state) => state.playback.isPaused)
  const play = useCommandButton(isPaused ? 'play' : 'pause')
  const mute = useCommandButton('toggleMute')
  const { isVisible } = useControlsVisibility()
  return (
    <div data-player-controls="" data-visible={isVisible} style={{ height: 100, width: 200 }}>
      <div {...sliderProps} data-testid="timeline" style={{ width: 200, height: 20 }}>
        <i ref={playedRef} data-testid="played" />
        <output>{hover ? Math.round(hover.position) : ''}</output>
      </div>
      <div ref={wheelRef}>
        <div {...volume.sliderProps} data-testid="volume" style={{ width: 100, height: 20 }} />
      </div>
      <button {...play.buttonProps}>{play.labelKey}</button>
      <button {...mute.buttonProps}>{mute.labelKey}</button>
      <input aria-label="note" />
    </div>
  )
}

interface Screen {
  readonly player: Player
  readonly root: HTMLElement
  unmount(): void
  readonly container: HTMLElement
  readonly video: HTMLVideoElement
  find(selector: string): HTMLElement
  renders(): number
}

async function show(startAt = 0, paused = true): Promise<Screen> {
  const player = createPlayer({ engines: [plainEngine] })
  const root = document.createElement('div')
  document.body.append(root)
  const react = createRoot(root)
  let renders = 0
  const countRender = () => {
    renders += 1
  }
  player.load(FILM, { startAt, paused })
  flushSync(() =>
    react.render(
      <StrictMode>
        <PlayerProvider player={player}>
          <VideoSurface label="The film">
            <Profiler id="skin" onRender={countRender}>
              <Skin />
            </Profiler>
          </VideoSurface>
        </PlayerProvider>
      </StrictMode>,
    ),
  )
  onTestFinished(() => {
    react.unmount()
    player.destroy()
    root.remove()
  })
  const find = (selector: string) => {
    const found = root.querySelector<HTMLElement>(selector)
    if (found === null) throw new Error(`no ${selector}`)
    return found
  }
  const video = find('video') as HTMLVideoElement
  await until(player, () => player.state.time.duration > 0 && video.readyState >= 2)
  return {
    player,
    root,
    unmount: () => react.unmount(),
    container: find('[data-player]'),
    video,
    find,
    renders: () => renders,
  }
}

function until(player: Player, isThere: () => boolean): Promise<void> {
  return vi.waitFor(
    () => {
      if (!isThere()) throw new Error(`not yet: ${JSON.stringify(player.state.time)}`)
    },
    { timeout: 10_000 },
  )
}

function point(target: HTMLElement, type: string, fraction: number): void {
  const { left, top, width, height } = target.getBoundingClientRect()
  const position = { clientX: left + width * fraction, clientY: top + height / 2 }
  flushSync(() => {
    target.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerType: 'mouse',
        pointerId: 1,
        button: 0,
        ...position,
      }),
    )
  })
}

function press(target: HTMLElement, key: string, rest: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...rest })
  flushSync(() => target.dispatchEvent(event))
  return event
}

/** The browser captures only a pressed pointer, and the test presses none. */
function withoutCapture(target: HTMLElement): void {
  const captured = new Set<number>()
  target.setPointerCapture = (id) => void captured.add(id)
  target.hasPointerCapture = (id) => captured.has(id)
}

test('the surface puts the player on its video, in strict mode too, and takes it off again', async () => {
  const { player, video, root, unmount } = await show(20)
  expect(video.getAttribute('src')).toBe('/samples/film/360.mp4')
  expect(video.currentTime).toBeCloseTo(20, 1)
  expect(root.querySelectorAll('video')).toHaveLength(1)
  expect(player.state.source.status).toBe('ready')
  unmount()
  expect(video.getAttribute('src')).toBeNull()
  expect(player.state.source).toMatchObject({ status: 'opening', current: FILM })
  expect(player.playhead()).toBeCloseTo(20, 1)
})

test('the state is on the container for CSS', async () => {
  const { player, container } = await show()
  expect(container.dataset).toMatchObject({ paused: '', controls: 'visible', loudness: 'high', source: 'ready' })
  expect(container.dataset).not.toHaveProperty('playing')
  player.run('play')
  await until(player, () => container.dataset['playing'] === '')
  expect(container.dataset).not.toHaveProperty('paused')
  player.run('toggleMute')
  await until(player, () => container.dataset['loudness'] === 'off')
})

test('the timeline is a slider with a name, a value and words for it', async () => {
  const { find } = await show(30)
  const timeline = find('[data-testid=timeline]')
  expect(timeline.getAttribute('role')).toBe('slider')
  expect(timeline.getAttribute('aria-label')).toBe('Position')
  expect(timeline.getAttribute('aria-valuenow')).toBe('30')
  expect(timeline.getAttribute('aria-valuemax')).toBe(String(FILM_SECONDS))
  expect(timeline.getAttribute('aria-valuetext')).toBe(`30 of ${FILM_SECONDS}`)
})

test('S-329 S-330 a drag on the timeline pauses, previews, and seeks when it ends', async () => {
  const { player, find, video } = await show(0, false)
  const timeline = find('[data-testid=timeline]')
  withoutCapture(timeline)
  await until(player, () => player.state.playback.hasPlayedOnce)
  point(timeline, 'pointerdown', 0.25)
  expect(video.paused).toBe(true)
  point(timeline, 'pointermove', 0.5)
  expect(player.state.time.scrub?.at).toBeCloseTo(MIDDLE_OF_FILM, 0)
  await expect.poll(() => timeline.getAttribute('aria-valuenow')).toBe(String(MIDDLE_OF_FILM))
  expect(video.currentTime).toBeLessThan(20)
  point(timeline, 'pointerup', 0.5)
  expect(video.currentTime).toBeCloseTo(MIDDLE_OF_FILM, 0)
  await until(player, () => !video.paused)
})

test('a drag that the browser cancels seeks nowhere', async () => {
  const { player, find, video } = await show(10)
  const timeline = find('[data-testid=timeline]')
  withoutCapture(timeline)
  point(timeline, 'pointerdown', 0.25)
  point(timeline, 'pointercancel', 0.25)
  expect(player.state.time.scrub).toBeNull()
  expect(video.currentTime).toBeCloseTo(10, 1)
})

test('the pointer over the timeline says where it would go', async () => {
  const { find } = await show()
  const timeline = find('[data-testid=timeline]')
  point(timeline, 'pointermove', 0.5)
  await expect.poll(() => find('output').textContent).toBe(String(MIDDLE_OF_FILM))
  point(timeline, 'pointerout', 0.5)
  await expect.poll(() => find('output').textContent).toBe('')
})

test('keys on the timeline seek once, not once more by the page’s shortcuts', async () => {
  const { find, video } = await show(30)
  const timeline = find('[data-testid=timeline]')
  press(timeline, 'ArrowRight')
  expect(video.currentTime).toBeCloseTo(35, 1)
  press(timeline, 'Home')
  expect(video.currentTime).toBe(0)
  press(timeline, 'End')
  expect(video.currentTime).toBeCloseTo(FILM_SECONDS, 0)
})

test('S-596 keys anywhere on the page reach the player; typed ones do not', async () => {
  const { find, video } = await show(30)
  expect(press(document.body, 'ArrowRight').defaultPrevented).toBe(true)
  expect(video.currentTime).toBeCloseTo(35, 1)
  press(find('input'), 'l')
  expect(video.currentTime).toBeCloseTo(35, 1)
  expect(press(find('button'), ' ').defaultPrevented).toBe(false)
})

test('S-593 the wheel over the volume changes it by a thousandth of its travel, and the page does not scroll', async () => {
  const { player, find, video } = await show()
  const wheel = new WheelEvent('wheel', { deltaY: 300, bubbles: true, cancelable: true })
  find('[data-testid=volume]').dispatchEvent(wheel)
  expect(wheel.defaultPrevented).toBe(true)
  expect(video.volume).toBeCloseTo(0.7)
  await until(player, () => player.state.volume.level < 0.75)
  find('[data-testid=volume]').dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true }))
  expect(video.volume).toBeCloseTo(0.8)
})

test('the volume slider follows pointer and keys, and says so', async () => {
  const { player, find, video } = await show()
  const volume = find('[data-testid=volume]')
  withoutCapture(volume)
  await until(player, () => player.state.volume.control === 'available')
  point(volume, 'pointerdown', 0.5)
  point(volume, 'pointermove', 0.25)
  expect(video.volume).toBeCloseTo(0.25)
  await expect.poll(() => volume.getAttribute('aria-valuetext')).toBe('25 percent')
  press(volume, 'ArrowUp')
  expect(video.volume).toBeCloseTo(0.4)
  press(volume, 'End')
  expect(video.volume).toBe(1)
})

test('a button runs its command, and has a name, a state and a key', async () => {
  const { player, find, video } = await show()
  const mute = find('[data-command=toggleMute]')
  expect(mute.textContent).toBe('player.commands.toggleMute')
  expect(mute.getAttribute('aria-pressed')).toBe('false')
  expect(mute.getAttribute('aria-keyshortcuts')).toBe('M')
  mute.click()
  expect(video.muted).toBe(true)
  await expect.poll(() => mute.getAttribute('aria-pressed')).toBe('true')
  find('[data-command=play]').click()
  await until(player, () => !video.paused)
  await expect.poll(() => find('[data-command=pause]').textContent).toBe('player.commands.pause')
})

test('while the controls are hidden the timeline rests, and is right when they come back', async () => {
  const { player, find, container, renders } = await show(10, false)
  const timeline = find('[data-testid=timeline]')
  await until(player, () => container.dataset['controls'] === 'hidden')
  await expect.poll(() => find('[data-visible]').dataset['visible']).toBe('false')
  const before = renders()
  await until(player, () => player.playhead() > 12)
  expect(renders()).toBe(before)
  flushSync(() => player.run('holdControls'))
  await expect.poll(() => Number(timeline.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(12)
})

test('what the clock moves is moved without a render', async () => {
  const { player, find, renders } = await show(0, false)
  const played = find('[data-testid=played]')
  player.run('holdControls')
  await until(player, () => player.playhead() > 1)
  const [before, from] = [renders(), player.playhead()]
  const seen = new Set<string>()
  const watch = new MutationObserver(() => seen.add(played.style.translate))
  watch.observe(played, { attributeFilter: ['style'] })
  await until(player, () => player.playhead() > from + 3)
  watch.disconnect()
  expect(seen.size).toBeGreaterThanOrEqual(8)
  expect(renders() - before).toBeLessThanOrEqual(Math.ceil(player.playhead() - from) + 1)
  expect(Number.parseFloat(played.style.translate)).toBeCloseTo((player.state.time.playhead / FILM_SECONDS) * 100, 0)
})

test('an open menu holds the controls for as long as it is open', async () => {
  function Menu({ isOpen }: { isOpen: boolean }) {
    useHoldControls(isOpen)
    return null
  }
  const player = createPlayer({ engines: [plainEngine] })
  const react = createRoot(document.createElement('div'))
  const render = (isOpen: boolean) =>
    flushSync(() =>
      react.render(
        <StrictMode>
          <PlayerProvider player={player}>
            <Menu isOpen={isOpen} />
          </PlayerProvider>
        </StrictMode>,
      ),
    )
  render(true)
  await expect.poll(() => player.state.controls.holders).toBe(1)
  render(false)
  await expect.poll(() => player.state.controls.holders).toBe(0)
  render(true)
  await expect.poll(() => player.state.controls.holders).toBe(1)
  react.unmount()
  await expect.poll(() => player.state.controls.holders).toBe(0)
  player.destroy()
})

test('a hook without a provider says what is missing', () => {
  const failures: unknown[] = []
  function Lost() {
    usePlayer()
    return null
  }
  const react = createRoot(document.createElement('div'), { onUncaughtError: (failure) => failures.push(failure) })
  flushSync(() => react.render(<Lost />))
  expect(failures).toEqual([new Error('usePlayer needs a PlayerProvider above it')])
})
