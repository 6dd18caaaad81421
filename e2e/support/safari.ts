import type { Page } from '@playwright/test'

/** What Safari has on its video element beside the standard. */
interface SafariVideo extends HTMLVideoElement {
  webkitDisplayingFullscreen?: boolean
}

/** Gives the page's video AirPlay with a screen in the room, as Safari does. Call before the page opens. */
export async function findScreens(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { prototype } = HTMLVideoElement
    Object.assign(prototype, { webkitShowPlaybackTargetPicker() {} })
    const { addEventListener } = EventTarget.prototype
    // The event comes to whoever begins to listen, as soon as a screen is known.
    prototype.addEventListener = function (this: HTMLVideoElement, ...given: Parameters<typeof addEventListener>) {
      addEventListener.apply(this, given)
      const [type] = given
      if (type !== 'webkitplaybacktargetavailabilitychanged') return
      const found = Object.assign(new Event(type), { availability: 'available' })
      queueMicrotask(() => this.dispatchEvent(found))
    } as typeof prototype.addEventListener
  })
}

/** Makes the page's browser fill the screen as an iPhone does: the picture alone, by its own mutation. Call before the page opens. */
export async function actLikeIphone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(Element.prototype, { requestFullscreen: undefined })
    Object.assign(HTMLVideoElement.prototype, {
      webkitEnterFullscreen(this: SafariVideo) {
        this.webkitDisplayingFullscreen = true
        this.dispatchEvent(new Event('webkitbeginfullscreen'))
      },
      webkitExitFullscreen(this: SafariVideo) {
        this.webkitDisplayingFullscreen = false
        this.dispatchEvent(new Event('webkitendfullscreen'))
      },
    })
  })
}
