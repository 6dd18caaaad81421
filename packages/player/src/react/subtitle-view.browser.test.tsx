import { Profiler, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createPlayer, systemClock } from '../core/index.ts'
import { FILM, plainEngine } from './testing/plain-engine.ts'
import { type Cue, DEFAULT_SUBTITLE_STYLE, parseSubtitles, type SubtitleStyle } from '../subtitles/index.ts'
import { PlayerProvider } from './player-context.tsx'
import { SubtitleView } from './subtitle-view.tsx'
import { VideoSurface } from './video-surface.tsx'

interface Given {
  readonly offset?: number
  readonly style?: SubtitleStyle
  readonly cues?: readonly Cue[]
}

const read = (...blocks: string[]) => parseSubtitles(['WEBVTT', ...blocks].join('\n\n')).cues

async function show(first: readonly Cue[], startAt: number, [width, height] = [640, 360]) {
  const player = createPlayer({ engines: [plainEngine] })
  const root = document.createElement('div')
  root.style.cssText = `position: relative; width: ${width}px; height: ${height}px; font-size: 16px`
  document.body.append(root)
  const react = createRoot(root)
  let renders = 0
  const countRender = () => {
    renders += 1
  }
  player.load(FILM, { startAt, paused: true })
  const render = ({ cues = first, ...given }: Given = {}) =>
    flushSync(() =>
      react.render(
        <StrictMode>
          <PlayerProvider player={player}>
            <VideoSurface label="The film">
              <Profiler id="subtitles" onRender={countRender}>
                <SubtitleView cues={cues} language="en" className="captions" {...given} />
              </Profiler>
            </VideoSurface>
          </PlayerProvider>
        </StrictMode>,
      ),
    )
  render()
  onTestFinished(() => {
    react.unmount()
    player.destroy()
    root.remove()
  })
  const layer = root.querySelector<HTMLElement>('[data-subtitles]')
  const video = root.querySelector('video')
  if (layer === null || video === null) throw new Error('nothing is there')
  await expect.poll(() => video.readyState).toBeGreaterThanOrEqual(2)
  return { player, layer, video, render, renders: () => renders, lines: () => linesIn(layer) }
}

function linesIn(layer: HTMLElement): string[] {
  return [...layer.querySelectorAll<HTMLElement>('[data-cue]')].map((cue) => cue.innerText)
}

const shows = (lines: () => string[], expected: string[]) => expect.poll(() => lines()).toEqual(expected)

/** Calls `work` with each frame of the page until the returned function is called. */
function everyFrame(work: () => void): () => void {
  let frame = 0
  const next = () => {
    frame = requestAnimationFrame(next)
    work()
  }
  next()
  return () => cancelAnimationFrame(frame)
}

/** How many frames a cue may be late: an element reports its position only every fifteenth. */
const FRAMES_LATE = 6

test('while the film plays, cues come and go at their times, and nothing renders in between', async () => {
  const cues = read(
    '00:10.300 --> 00:10.900\nfirst',
    '00:10.900 --> 00:11.500\nsecond',
    '00:30.000 --> 00:31.000\nlater',
  )
  const { player, video, layer, renders } = await show(cues, 10)
  const seen: { at: number; lines: string[] }[] = []
  const observer = new MutationObserver(() => seen.push({ at: video.currentTime, lines: linesIn(layer) }))
  // The film's position at each frame of the page: a page too busy for a cue is too busy for a frame as well.
  const frames: number[] = []
  const stop = everyFrame(() => frames.push(video.currentTime))
  observer.observe(layer, { subtree: true, childList: true, characterData: true })
  const before = renders()
  player.run('play')
  await expect.poll(() => video.currentTime).toBeGreaterThan(12.5)
  observer.disconnect()
  stop()
  expect(seen.map(({ lines }) => lines)).toEqual([['first'], ['second'], []])
  for (const [index, at] of [10.3, 10.9, 11.5].entries()) {
    const came = seen[index]?.at ?? Number.NaN
    expect(came).toBeGreaterThanOrEqual(at - 0.01)
    expect(frames.filter((time) => time >= at && time < came).length).toBeLessThanOrEqual(FRAMES_LATE)
  }
  expect(renders() - before).toBe(3)
})

test('a paused film follows seeks, the offset and other cues, each at once, and sets no timer', async () => {
  const timers = vi.spyOn(systemClock, 'after')
  const { player, lines, render } = await show(read('00:20.000 --> 00:22.000\nhere'), 10)
  expect(lines()).toEqual([])
  player.run('seekTo', 21)
  await shows(lines, ['here'])
  render({ offset: 2 })
  await shows(lines, [])
  render({ offset: -0.5 })
  await shows(lines, ['here'])
  render({ cues: read('00:20.000 --> 00:22.000\nother') })
  await shows(lines, ['other'])
  render({ cues: [] })
  await shows(lines, [])
  expect(timers.mock.calls.filter(([, callback]) => callback.name === 'refresh')).toEqual([])
})

test('S-418 S-419 cues are elements and text, never markup', async () => {
  const text =
    '<v Anna><b>a</b> <i.x>b</i></v>\n<ruby>漢<rt>かん</rt></ruby> <lang de>c</lang> &lt;img src=x onerror=alert(1)&gt; <u onclick=x>d</u>'
  const { layer, lines } = await show(read(`00:10.000 --> 00:20.000\n${text}`), 12)
  await expect.poll(() => lines()).toHaveLength(1)
  expect(layer.querySelector('[data-cue] > span')?.innerHTML).toBe(
    '<span title="Anna"><b>a</b> <i>b</i></span><br><ruby>漢<rt>かん</rt></ruby> <span lang="de">c</span> &lt;img src=x onerror=alert(1)&gt; <u>d</u>',
  )
  expect(layer.lang).toBe('en')
})

test('each cue has its own direction: right-to-left text is laid out from the right', async () => {
  const { layer, lines } = await show(
    read('00:10.000 --> 00:20.000\nHello!', '00:10.000 --> 00:20.000\nשלום!', '00:10.000 --> 00:20.000\n1927'),
    12,
  )
  await shows(lines, ['Hello!', 'שלום!', '1927'])
  const [latin, hebrew, digits] = layer.querySelectorAll<HTMLElement>('[data-cue]')
  expect([latin?.dir, hebrew?.dir, digits?.dir]).toEqual(['ltr', 'rtl', 'auto'])
  // The exclamation mark ends the text: right of Latin letters, left of Hebrew ones.
  const leftOf = (cue: HTMLElement | undefined, at: number) => {
    const text = cue?.querySelector('span')?.firstChild
    const range = document.createRange()
    if (text === null || text === undefined) throw new Error('no text')
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    return range.getBoundingClientRect().left
  }
  expect(leftOf(latin, 5)).toBeGreaterThan(leftOf(latin, 0))
  expect(leftOf(hebrew, 4)).toBeLessThan(leftOf(hebrew, 0))
})

test('cues are shown at the top, in the middle and at the bottom, one under the other, and let presses through', async () => {
  const cues = read(
    '00:10.000 --> 00:20.000 line:0\nup',
    '00:10.000 --> 00:20.000 line:50%\nmiddle',
    '00:10.000 --> 00:20.000\none',
    '00:10.500 --> 00:20.000 align:left size:50%\ntwo',
  )
  const { layer, lines } = await show(cues, 12)
  await shows(lines, ['up', 'middle', 'one', 'two'])
  const boxes = [...layer.querySelectorAll('[data-cue]')].map((cue) => cue.getBoundingClientRect())
  const all = layer.getBoundingClientRect()
  expect(boxes[0]?.top).toBe(all.top)
  expect(boxes[3]?.bottom).toBeCloseTo(all.bottom, 0)
  expect(boxes.map(({ top }) => top)).toEqual(boxes.map(({ top }) => top).toSorted((a, b) => a - b))
  expect(boxes[3]?.width).toBeCloseTo(all.width / 2, 0)
  expect(getComputedStyle(layer).pointerEvents).toBe('none')
})

test('S-586 S-587 S-588 the style takes effect at once', async () => {
  const { layer, lines, render } = await show(read('00:10.000 --> 00:20.000\nhere'), 12)
  await shows(lines, ['here'])
  const text = layer.querySelector('[data-cue] > span') as HTMLElement
  const look = () => {
    const { color, fontSize, fontWeight, backgroundColor, backdropFilter } = getComputedStyle(text)
    return { color, fontSize, fontWeight, backgroundColor, backdropFilter }
  }
  expect(look()).toEqual({
    color: 'rgb(255, 255, 255)',
    fontSize: '24px',
    fontWeight: '400',
    backgroundColor: 'rgba(0, 0, 0, 0.5)',
    backdropFilter: 'blur(32px)',
  })
  render({
    style: {
      ...DEFAULT_SUBTITLE_STYLE,
      color: '#ff0000',
      size: 2,
      bold: true,
      backgroundOpacity: 0,
      backgroundBlur: 0,
    },
  })
  expect(look()).toEqual({
    color: 'rgb(255, 0, 0)',
    fontSize: '48px',
    fontWeight: '700',
    backgroundColor: 'rgba(0, 0, 0, 0)',
    backdropFilter: 'none',
  })
})

test('colours of the file are shown, until the viewer chose a colour', async () => {
  const { layer, lines, render } = await show(
    read('00:10.000 --> 00:20.000\n<c.yellow>one <b>two</b></c> three <c.cyan>four</c>'),
    12,
  )
  await shows(lines, ['one two three four'])
  const colors = () =>
    Object.fromEntries(
      ['one ', 'two', ' three ', 'four'].map((word) => {
        const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) if (walker.currentNode.nodeValue === word) break
        const parent = walker.currentNode.parentElement
        return [word.trim(), parent === null ? '' : getComputedStyle(parent).color]
      }),
    )
  const [yellow, white, cyan, red] = ['rgb(255, 255, 0)', 'rgb(255, 255, 255)', 'rgb(0, 255, 255)', 'rgb(255, 0, 0)']
  expect(colors()).toEqual({ one: yellow, two: yellow, three: white, four: cyan })
  render({ style: { ...DEFAULT_SUBTITLE_STYLE, size: 2, bold: true } })
  expect(colors()).toEqual({ one: yellow, two: yellow, three: white, four: cyan })
  render({ style: { ...DEFAULT_SUBTITLE_STYLE, color: '#ff0000' } })
  expect(colors()).toEqual({ one: red, two: red, three: red, four: red })
})

test('cues that were replaced never come on screen again', async () => {
  const { player, video, layer, render } = await show(read('00:10.400 --> 00:10.800\nold'), 10)
  // Slow enough that the cues are replaced before the first one's time.
  video.playbackRate = 0.1
  player.run('play')
  await expect.poll(() => video.currentTime).toBeGreaterThan(10.05)
  render({ cues: read('00:10.500 --> 00:11.000\nnew') })
  const seen: string[][] = []
  const observer = new MutationObserver(() => seen.push(linesIn(layer)))
  observer.observe(layer, { subtree: true, childList: true, characterData: true })
  video.playbackRate = 1
  await expect.poll(() => video.currentTime).toBeGreaterThan(11.3)
  observer.disconnect()
  expect(seen).toEqual([['new'], []])
})

describe('cues of one start and the same words', () => {
  const TWINS = [
    '00:01.000 --> 00:05.000\nHello',
    '00:01.000 --> 00:05.500\nHello',
    '00:20.000 --> 00:25.000\nBye',
    '00:05.500 --> 00:08.000\nNext',
  ]
  const seekThrough = async ({ player, lines }: Awaited<ReturnType<typeof show>>, expected: [number, string[]][]) => {
    for (const [seconds, text] of expected) {
      player.run('seekTo', seconds)
      await shows(lines, text)
    }
  }

  test.each([
    ['WebVTT', ['WEBVTT', ...TWINS].join('\n\n')],
    [
      'SubRip',
      TWINS.map((cue, index) => `${index + 1}\n${cue.replaceAll(/(\d\d:\d\d)\.(\d)/g, '00:$1,$2')}`).join('\n\n'),
    ],
  ])('are one line of a %s file, which leaves after each seek', async (_, file) => {
    await seekThrough(await show(parseSubtitles(file).cues, 10), [
      [2, ['Hello']],
      [21, ['Bye']],
      [2, ['Hello']],
      [6, ['Next']],
      [30, []],
    ])
  })

  test('leave the screen together where a stream has both', async () => {
    const [hello, bye] = read('00:01.000 --> 00:05.000\nHello', '00:20.000 --> 00:25.000\nBye')
    if (hello === undefined || bye === undefined) throw new Error('two cues expected')
    await seekThrough(await show([hello, { ...hello, end: 5.5 }, bye], 10), [
      [2, ['Hello', 'Hello']],
      [21, ['Bye']],
      [2, ['Hello', 'Hello']],
      [30, []],
    ])
  })
})

test('sixty syllables at once leave the spoken line on the picture, clear of the others', async () => {
  const syllables = Array.from(
    { length: 60 },
    (_, index) =>
      `Dialogue: ${index % 3},0:00:01.00,0:00:06.00,fx,,0,0,0,fx,{\\pos(${index * 20},80)}{\\k20}syl${index}`,
  )
  const file = [
    '[V4+ Styles]',
    'Format: Name, Bold, Italic, Underline, Alignment',
    'Style: Default,0,0,0,2',
    'Style: fx,0,0,0,8',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...syllables,
    'Dialogue: 0,0:00:01.50,0:00:05.00,Default,,0,0,0,,Spoken line',
  ].join('\n')
  const { layer, lines } = await show(parseSubtitles(file).cues, 3, [900, 506])
  await expect.poll(() => lines()).toContain('Spoken line')
  expect(lines().length).toBeLessThanOrEqual(5)
  const picture = layer.getBoundingClientRect()
  const boxes = [...layer.querySelectorAll('[data-cue] > span')].map((cue) => cue.getBoundingClientRect())
  const [above = picture, spoken = picture] = boxes.slice(-2)
  expect(spoken.top).toBeGreaterThan(above.bottom)
  expect(spoken.bottom).toBeLessThanOrEqual(picture.bottom + 1)
})
