import { expect, type Page } from '@playwright/test'

interface Playback {
  currentTime: number
  decodedFrames: number
  height: number
}

async function playbackOf(page: Page): Promise<Playback> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => ({
    currentTime: video.currentTime,
    decodedFrames: video.getVideoPlaybackQuality().totalVideoFrames,
    height: video.videoHeight,
  }))
}

/** Waits until the film really advances: the position grows by a second and frames are decoded. */
export async function expectToPlay(page: Page): Promise<void> {
  await expect(page.locator('video')).toBeAttached()
  const first = await playbackOf(page)
  await expect
    .poll(async () => {
      const now = await playbackOf(page)
      return now.currentTime - first.currentTime > 1 && now.decodedFrames > first.decodedFrames + 10 && now.height > 0
    })
    .toBe(true)
}
