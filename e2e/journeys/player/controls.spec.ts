import { clockOf, FILM_SECONDS, MIDDLE_OF_FILM } from '@matinee/testing/sample-reel'
import type { Page } from '@playwright/test'
import { holdTimers } from '../../support/held-timers.ts'
import { expect, journey } from '../../support/journey.ts'
import {
  expectToPlay,
  FILM,
  pointAt,
  pointAtPicture,
  refuseToStart,
  seekTo,
  showControls,
  videoFact,
  watch,
} from '../../support/watching.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A tap on the picture once it is all that there is: a tap before would hide the controls that a film begins with. */
async function tapForControls(page: Page) {
  const player = page.locator('.m-player')
  await expect(player).toHaveAttribute('data-controls', 'hidden')
  await page.touchscreen.tap(195, 250)
  await expect(player).toHaveAttribute('data-controls', 'visible')
}

journey.describe('the controls', () => {
  journey(
    'S-168 S-169 S-171 S-172 S-173 S-174 S-175 S-176 S-178 S-181 S-182 S-183 the bars have their parts',
    { tag: '@gate' },
    async ({ page }) => {
      await watch(page, FILM)
      await showControls(page)
      for (const name of [
        'Back to home',
        'Add bookmark',
        'Pause',
        'Back 10 seconds',
        'Forward 10 seconds',
        'Mute',
        'Picture in picture',
        'Subtitles',
        'Settings',
        'Full screen',
      ]) {
        await expect(page.getByLabel(name, { exact: true }).last()).toBeVisible()
      }
      await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible()
      await expect(page.getByRole('slider', { name: 'Volume' })).toBeVisible()
      await expect(page.locator('header')).toContainText("The Projectionist's Reel")
      await expect(page.locator('header')).not.toContainText('S1')
    },
  )

  journey('S-306 hide 3 s after the last movement, and stay for the pointer, a menu and a pause', async ({ page }) => {
    await page.clock.install()
    await watch(page, FILM)
    const player = page.locator('.m-player')
    await showControls(page)
    await pointAtPicture(page)
    await page.clock.fastForward(3000)
    await expect(player).toHaveAttribute('data-controls', 'hidden')
    await pointAt(page, page.getByRole('button', { name: 'Settings' }).last())
    await expect(player).toHaveAttribute('data-controls', 'visible')
    await page.clock.fastForward(3500)
    await expect(player).toHaveAttribute('data-controls', 'visible')
    await pointAtPicture(page)
    await page.clock.fastForward(3000)
    await expect(player).toHaveAttribute('data-controls', 'hidden')
    await page.keyboard.press('k')
    await expect(player).toHaveAttribute('data-controls', 'visible')
  })

  journey('whoever cannot see hears that the film stands, and that it moves again', async ({ page }) => {
    await watch(page, FILM)
    const said = page.locator('.m-player').getByRole('status')
    await expect(said.filter({ hasText: /Paused|Playing now/ })).toHaveCount(0)
    await page.keyboard.press('k')
    await expect(said.filter({ hasText: 'Paused' })).toHaveCount(1)
    await page.keyboard.press('k')
    await expect(said.filter({ hasText: 'Playing now' })).toHaveCount(1)
    await expect(said.filter({ hasText: 'Paused' })).toHaveCount(0)
  })

  journey('S-305 S-307 a tap shows the controls and hides them again', async ({ browser, product }) => {
    const context = await browser.newContext({ ...PHONE, baseURL: product.url })
    const page = await context.newPage()
    // Without their own time nothing but a tap hides them.
    await holdTimers(page, 3000)
    await watch(page, FILM)
    const player = page.locator('.m-player')
    await expect(player).toHaveAttribute('data-controls', 'hidden')
    await page.touchscreen.tap(195, 300)
    await expect(player).toHaveAttribute('data-controls', 'visible')
    await expect(player).toHaveAttribute('data-hover', 'mobile_tapped')
    await page.touchscreen.tap(195, 250)
    await expect(player).toHaveAttribute('data-controls', 'hidden')
    await context.close()
  })

  journey('S-184 a phone has round targets of 64 px and more in the middle', async ({ browser, product }) => {
    const context = await browser.newContext({ ...PHONE, baseURL: product.url })
    const page = await context.newPage()
    await holdTimers(page, 3000)
    await watch(page, FILM)
    await tapForControls(page)
    const targets = page.locator('.m-player-middle button')
    await expect(targets).toHaveCount(3)
    for (const target of await targets.all())
      expect((await target.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(64)
    for (const button of await page.locator('.m-player-bottom button:visible').all()) {
      expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(24)
    }
    // A phone has keys for its volume.
    await expect(page.getByRole('button', { name: 'Mute' })).toBeHidden()
    await expect(page.getByRole('slider', { name: 'Volume' })).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await context.close()
  })

  journey('S-184 a narrow window has play and skips for a mouse and for keys too', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await watch(page, FILM)
    await page.mouse.move(195, 200)
    await page.mouse.move(195, 210)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect.poll(() => videoFact(page, 'paused')).toBe(true)
    const play = page.getByRole('button', { name: 'Play', exact: true })
    await expect(play).toHaveCount(1)
    await play.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => videoFact(page, 'paused')).toBe(false)
    await expect(page.locator('.m-player-middle button:visible')).toHaveCount(3)
  })

  journey('S-308 S-176 the time changes between watched and remaining', async ({ page }) => {
    await watch(page, FILM)
    await showControls(page)
    const time = page.getByRole('button', { name: /^Time:/ }).last()
    await expect(time).toHaveText(new RegExp(`^00:\\d\\d / ${clockOf(FILM_SECONDS)}$`))
    await time.click()
    await expect(time).toHaveText(/^\d\d:\d\d left · ends at \d\d:\d\d/)
    const [minutes = NaN, seconds = NaN] = (await time.innerText()).split(/\D+/).map(Number)
    expect(minutes * 60 + seconds).toBeGreaterThan(FILM_SECONDS - 30)
    expect(minutes * 60 + seconds).toBeLessThanOrEqual(FILM_SECONDS)
  })

  journey(
    'S-329 S-330 a drag rests the film and resumes it, unless it was paused',
    { tag: '@gate' },
    async ({ page }) => {
      await watch(page, FILM)
      await showControls(page)
      const bar = await page.getByRole('slider', { name: 'Position' }).boundingBox()
      if (!bar) throw new Error('no timeline')
      const [y, at] = [bar.y + bar.height / 2, (share: number) => bar.x + bar.width * share]
      const drag = async (from: number, to: number) => {
        await page.mouse.move(at(from), y)
        await page.mouse.down()
        await page.mouse.move(at(to), y, { steps: 4 })
        await expect.poll(() => videoFact(page, 'paused')).toBe(true)
        await page.mouse.up()
      }
      await drag(0.1, 0.5)
      await expect.poll(async () => Math.abs((await videoFact(page, 'currentTime')) - MIDDLE_OF_FILM) < 4).toBe(true)
      await expect.poll(() => videoFact(page, 'paused')).toBe(false)
      await page.keyboard.press('k')
      await expect.poll(() => videoFact(page, 'paused')).toBe(true)
      await drag(0.5, 0.25)
      await expect
        .poll(async () => Math.abs((await videoFact(page, 'currentTime')) - MIDDLE_OF_FILM / 2) < 4)
        .toBe(true)
      expect(await videoFact(page, 'paused')).toBe(true)
    },
  )

  journey('S-592 S-593 S-422 volume by keys and wheel stays within its bounds', { tag: '@gate' }, async ({ page }) => {
    await watch(page, FILM)
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await videoFact(page, 'volume')).toFixed(2)).toBe('0.85')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => videoFact(page, 'volume')).toBe(1)
    await showControls(page)
    await page.getByRole('slider', { name: 'Volume' }).hover()
    await page.mouse.wheel(0, 300)
    await expect.poll(async () => (await videoFact(page, 'volume')).toFixed(2)).toBe('0.70')
    await page.mouse.wheel(0, -900)
    await expect.poll(() => videoFact(page, 'volume')).toBe(1)
  })

  journey('S-594 a key shows its note for 3 s', async ({ page }) => {
    const note = await holdTimers(page, 3000)
    await watch(page, FILM)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('status').filter({ hasText: '85 percent' })).toBeVisible()
    await note.end()
    await expect(page.getByRole('status').filter({ hasText: 'percent' })).toHaveCount(0)
  })

  journey('C shows which subtitles came on and that they went, G and H how late they are', async ({ page }) => {
    const note = await holdTimers(page, 3000)
    await watch(page, FILM)
    const reported = page.getByRole('status')
    await page.keyboard.press('c')
    await expect(reported.filter({ hasText: 'Subtitles English' })).toBeVisible()
    await page.keyboard.press('h')
    await page.keyboard.press('h')
    await expect(reported.filter({ hasText: 'Subtitles +0.2 s' })).toBeVisible()
    for (const _ of ['0.1', '0.0', '-0.1']) await page.keyboard.press('g')
    await expect(reported.filter({ hasText: 'Subtitles −0.1 s' })).toBeVisible()
    await page.keyboard.press('c')
    await expect(reported.filter({ hasText: 'Subtitles Off' })).toBeVisible()
    await note.end()
    await expect(reported.filter({ hasText: 'Subtitles' })).toHaveCount(0)
  })

  journey('waiting for the film is told in words, until it plays', async ({ page }) => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/*.m4s', async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto(FILM)
    const reported = page.locator('.m-player').getByRole('status').filter({ hasText: 'Loading the film' })
    await expect(reported).toHaveCount(1)
    arrive()
    await expectToPlay(page)
    await expect(reported).toHaveCount(0)
  })

  journey('R spins the player once, and not for whoever asked for less motion', async ({ page }) => {
    await watch(page, FILM)
    const player = page.locator('.m-player')
    const spins = () =>
      player.evaluate((element) =>
        element.getAnimations().map((each) => each instanceof CSSAnimation && each.animationName),
      )
    // Looked at as they begin: a second later they are over.
    const begun = await player.evaluateHandle((element) => {
      const seen: unknown[] = []
      element.addEventListener('animationstart', ({ target }) => {
        if (target !== element) return
        for (const each of element.getAnimations())
          seen.push([each instanceof CSSAnimation && each.animationName, each.effect?.getComputedTiming().duration])
      })
      return seen
    })
    for (const [at, key] of ['r', 'R'].entries()) {
      await page.keyboard.press(key)
      await expect.poll(() => begun.jsonValue()).toEqual(Array.from({ length: at + 1 }, () => ['m-player-spin', 1000]))
      await expect(player).not.toHaveClass(/spinning/)
      expect(await spins()).toEqual([])
    }
    await page.keyboard.press('Alt+r')
    expect(await spins()).toEqual([])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.keyboard.press('r')
    expect(await spins()).toEqual([])
    await expect(player).not.toHaveClass(/spinning/)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Spin the player once')
  })

  journey(
    'S-596 S-597 S-598 keys seek 5 and 10 s, and step 1 s only when paused',
    { tag: '@gate' },
    async ({ page }) => {
      await watch(page, FILM)
      await page.keyboard.press('k')
      await seekTo(page, 40)
      const expectAt = (seconds: number) =>
        expect.poll(async () => Math.round((await videoFact(page, 'currentTime')) * 10) / 10).toBeCloseTo(seconds, 0)
      const begin = await videoFact(page, 'currentTime')
      await page.keyboard.press('ArrowRight')
      await expectAt(begin + 5)
      await page.keyboard.press('j')
      await expectAt(begin - 5)
      await page.keyboard.press('l')
      await page.keyboard.press('ArrowLeft')
      await expectAt(begin)
      await page.keyboard.press('.')
      await expectAt(begin + 1)
      await page.keyboard.press(',')
      await expectAt(begin)
    },
  )

  journey('S-599 S-340 S-341 speed and volume are kept for the next film', async ({ page }) => {
    await watch(page, FILM)
    await page.keyboard.press('>')
    await expect.poll(() => videoFact(page, 'playbackRate')).toBe(1.5)
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await videoFact(page, 'volume')).toFixed(2)).toBe('0.85')
    await page.reload()
    await expectToPlay(page)
    expect(await videoFact(page, 'playbackRate')).toBe(1.5)
    expect((await videoFact(page, 'volume')).toFixed(2)).toBe('0.85')
  })

  journey('S-056 ? shows every key under the address m=help, and Escape leads back', async ({ page }) => {
    await watch(page, FILM)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keys' })
    await expect(sheet).toBeVisible()
    await expect(page).toHaveURL(/m=help/)
    for (const text of ['Full screen', 'Next episode', 'Subtitles 0.1 seconds later', 'Forward 10 seconds']) {
      await expect(sheet).toContainText(text)
    }
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page).not.toHaveURL(/m=/)
    await page.goto(`${FILM}?m=help`)
    await expect(sheet).toBeVisible()
  })

  for (const how of ['a click', 'OK'] as const) {
    journey(`a browser that refuses to start shows a start button, and ${how} plays`, async ({ page }) => {
      await refuseToStart(page)
      await page.goto(FILM)
      await expect(page.locator('.m-player')).toHaveAttribute('data-blocked', '')
      const start = page.locator('.m-player-start').getByRole('button', { name: 'Play' })
      await expect(start).toBeVisible()
      await expect(page.locator('.m-player-waiting')).toHaveCount(0)
      // The picture stands: its first frame is there.
      await expect.poll(() => videoFact(page, 'readyState')).toBeGreaterThanOrEqual(2)
      expect(await videoFact(page, 'currentTime')).toBe(0)
      const { width, height } = (await start.boundingBox()) ?? { width: 0, height: 0 }
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(64)
      if (how === 'OK') await page.keyboard.press('Enter')
      else await start.click()
      await expectToPlay(page)
      await expect(start).toHaveCount(0)
    })
  }

  journey(
    'a browser that refuses to start offers one without sound, and never takes it by itself',
    async ({ page }) => {
      await refuseToStart(page)
      await page.goto(FILM)
      await expect(page.locator('.m-player')).toHaveAttribute('data-blocked', '')
      expect(await videoFact(page, 'muted')).toBe(false)
      await page.getByRole('button', { name: 'Start without sound' }).click()
      await expectToPlay(page)
      expect(await videoFact(page, 'muted')).toBe(true)
      await expect(page.getByRole('button', { name: 'Start without sound' })).toHaveCount(0)
    },
  )

  journey('keys of every layout: letters that are not Latin act by their place', async ({ page }) => {
    await watch(page, FILM)
    const devtools = await page.context().newCDPSession(page)
    const press = async (key: string, code: string) => {
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text: key })
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code })
    }
    await press('л', 'KeyK')
    await expect.poll(() => videoFact(page, 'paused')).toBe(true)
    await press('ь', 'KeyM')
    await expect.poll(() => videoFact(page, 'muted')).toBe(true)
    // The same place on AZERTY is a comma.
    await press(',', 'KeyM')
    await press('m', 'Semicolon')
    await expect.poll(() => videoFact(page, 'muted')).toBe(false)
  })

  journey('works with five keys: OK, arrows, Back', async ({ page }) => {
    await watch(page, FILM)
    // Past the intro, whose skip button would be on the way.
    await seekTo(page, 30)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Pause' }).last()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: 'Back 10 seconds' }).last()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('slider', { name: 'Position' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('header :focus')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('.m-player-bottom :focus')).toHaveCount(0)
  })
})
