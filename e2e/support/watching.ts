import { expect, type Locator, type Page } from '@playwright/test'

interface Advance {
  /** Of the film. */
  seconds: number
  /** Pictures that the browser decoded. */
  frames: number
}

/**
 * Waits until the film really advances. The page looks by itself, with every frame that it draws: a question from outside comes up to a
 * second late.
 */
async function expectToAdvance(page: Page, least: Advance): Promise<void> {
  await expect(page.locator('video')).toBeAttached()
  const before = await playbackOf(page)
  await page
    .waitForFunction(
      ({ position, decoded, seconds, frames }) => {
        const video = document.querySelector('video')
        return (
          video !== null &&
          video.currentTime - position > seconds &&
          video.getVideoPlaybackQuality().totalVideoFrames > decoded + frames &&
          video.videoHeight > 0
        )
      },
      { ...before, ...least },
      { timeout: 10_000 },
    )
    .catch(async (reason: unknown) => {
      const { position, decoded } = await playbackOf(page)
      const seen = `${before.position} s to ${position} s, ${decoded - before.decoded} pictures decoded`
      throw new Error(`the film did not advance: ${seen}`, { cause: reason })
    })
}

const playbackOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    position: video.currentTime,
    decoded: video.getVideoPlaybackQuality().totalVideoFrames,
  }))

/** Waits until a second of the film has played, where playing is what the journey is about. */
export const expectToPlay = (page: Page): Promise<void> => expectToAdvance(page, { seconds: 1, frames: 10 })

/** Addresses of the sample reel. */
export const FILM = '/media/tmdb-movie-2000000001-the-projectionists-reel'
export const episodePath = (season: number, episode: number) =>
  `/media/tmdb-tv-2000000002-test-card-theatre/${2_000_000_100 + season}/${2_000_001_000 + season * 100 + episode}`

/** A fact of the page's video element, now. */
export function videoFact<
  Name extends
    | 'paused'
    | 'currentTime'
    | 'muted'
    | 'volume'
    | 'videoHeight'
    | 'playbackRate'
    | 'currentSrc'
    | 'readyState',
>(page: Page, name: Name): Promise<HTMLVideoElement[Name]> {
  return page.locator('video').evaluate((video: HTMLVideoElement, key) => video[key], name) as Promise<
    HTMLVideoElement[Name]
  >
}

/** Opens an address of the reel, where it starts. */
export async function watch(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectToAdvance(page, { seconds: 0, frames: 1 })
}

/** Opens an address of the reel, where it stands still at a second, its controls in sight. */
export async function openPaused(page: Page, path = FILM, second = 30): Promise<void> {
  await watch(page, path)
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  await seekTo(page, second)
  await showControls(page)
}

/** Makes a browser that starts nothing before the viewer pressed something. To be called before the page opens. */
export async function refuseToStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Playwright's own questions to the page count as activation, so presses are counted here.
    let isPressed = false
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => (isPressed = true), true)
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      return isPressed ? play.call(this) : Promise.reject(new DOMException('no gesture', 'NotAllowedError'))
    }
  })
}

/** Shows the controls as a moving mouse does that then rests on them: as long as it does they stay, however slow the machine is. */
export async function showControls(page: Page): Promise<void> {
  await page.mouse.move(640, 300)
  await page.mouse.move(650, 310)
  const player = page.locator('.m-player')
  await expect(player).toHaveAttribute('data-controls', 'visible')
  const bar = await player.locator('.m-player-top').boundingBox()
  if (!bar) throw new Error('the player has no bar')
  // The bar's own edge, where no button is.
  await page.mouse.move(bar.x + bar.width / 2, bar.y + 4)
  await expect(player).toHaveAttribute('data-controls', 'visible')
}

/** Presses the mouse on the middle of a thing, as a hand does that sees it, whatever lies on it there. */
export async function pressOn(page: Page, thing: Locator): Promise<void> {
  const { x, y } = await middleOf(thing)
  await page.mouse.click(x, y)
}

/** Moves the mouse to the middle of a thing, whether it is shown or not. */
export async function pointAt(page: Page, thing: Locator): Promise<void> {
  const { x, y } = await middleOf(thing)
  await page.mouse.move(x, y)
}

async function middleOf(thing: Locator): Promise<{ x: number; y: number }> {
  await thing.scrollIntoViewIfNeeded()
  const box = await thing.boundingBox()
  if (!box) throw new Error('nothing is there to point at')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Moves the mouse over the picture alone, from where the controls hide after a while. */
export const pointAtPicture = (page: Page): Promise<void> => page.mouse.move(640, 300)

/** Goes to a second of the film, and waits until its picture is there. */
export async function seekTo(page: Page, seconds: number): Promise<void> {
  await page.locator('video').evaluate(
    (video: HTMLVideoElement, at) =>
      new Promise((resolve) => {
        video.addEventListener('seeked', resolve, { once: true })
        video.currentTime = at
      }),
    seconds,
  )
}

/** The steady tone that is heard, in Hz, measured on the sound itself. */
export function audibleTone(page: Page): Promise<number> {
  return page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const context = new AudioContext()
    await context.resume()
    const stream = (video as HTMLVideoElement & { captureStream: () => MediaStream }).captureStream()
    const analyser = new AnalyserNode(context, { fftSize: 16_384, smoothingTimeConstant: 0 })
    context.createMediaStreamSource(stream).connect(analyser)
    const bins = new Float32Array(analyser.frequencyBinCount)
    const loudest = () => {
      analyser.getFloatFrequencyData(bins)
      const top = bins.reduce((best, level, bin) => (level > (bins[best] ?? -999) ? bin : best), 0)
      return { hz: (top * context.sampleRate) / analyser.fftSize, level: bins[top] ?? -999 }
    }
    for (let frame = 0; frame < 400; frame += 1) {
      await new Promise(requestAnimationFrame)
      const { hz, level } = loudest()
      if (level > -70 && hz > 50 && frame > 40) {
        await context.close()
        return hz
      }
    }
    await context.close()
    return 0
  })
}

/** Plays the last second of what plays, and stands at its end. */
export async function playToEnd(page: Page): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 1
  })
  await expect(page.locator('video')).toHaveJSProperty('ended', true)
}
