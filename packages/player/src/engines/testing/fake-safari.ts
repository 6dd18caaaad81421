import type { PlayerElements } from '../../core/index.ts'

type PresentationMode = 'inline' | 'picture-in-picture' | 'fullscreen'

/** What only the viewer, the system or the room can do. */
export interface Safari {
  /** A screen in the room answers, or the last one went away. */
  findScreen(isThere: boolean): void
  /** The viewer's choice in Safari's list of screens; null is this device. */
  chooseScreen(name: string | null): void
  /** How often the list of screens was opened. */
  readonly pickerCount: number
  /** The viewer swipes the picture away. */
  leaveFullscreen(): void
}

/**
 * Gives real elements the habits of Safari on an iPhone: containers cannot fill the screen, the picture alone can, once
 * it has metadata; the small window goes by presentation modes; screens of the room are told to those who listen.
 * As there, every deed is told by an event later, never at once.
 */
export function actLikeSafari({ container, video }: PlayerElements): Safari {
  let mode: PresentationMode = 'inline'
  let isWireless = false
  let isScreenThere = false
  let pickerCount = 0
  const tell = (type: string, facts: object = {}) =>
    queueMicrotask(() => video.dispatchEvent(Object.assign(new Event(type), facts)))
  const tellAvailability = () =>
    tell('webkitplaybacktargetavailabilitychanged', { availability: isScreenThere ? 'available' : 'not-available' })
  const present = (next: PresentationMode) => {
    if (next === mode) return
    const before = mode
    mode = next
    tell('webkitpresentationmodechanged')
    if (before === 'fullscreen') {
      // An iPhone pauses when its own fullscreen is left.
      video.pause()
      tell('webkitendfullscreen')
    }
    if (next === 'fullscreen') tell('webkitbeginfullscreen')
  }
  const { addEventListener } = video

  Object.defineProperties(container, { requestFullscreen: { value: undefined } })
  Object.defineProperties(video, {
    requestPictureInPicture: { value: undefined },
    webkitSupportsPresentationMode: { value: (asked: string) => ['inline', 'picture-in-picture'].includes(asked) },
    webkitSetPresentationMode: { value: present },
    webkitPresentationMode: { get: () => mode },
    webkitDisplayingFullscreen: { get: () => mode === 'fullscreen' },
    webkitEnterFullscreen: {
      value: () => {
        if (video.readyState < 1) throw new DOMException('nothing to show yet', 'InvalidStateError')
        present('fullscreen')
      },
    },
    webkitExitFullscreen: { value: () => present('inline') },
    webkitShowPlaybackTargetPicker: { value: () => (pickerCount += 1) },
    webkitCurrentPlaybackTargetIsWireless: { get: () => isWireless },
    addEventListener: {
      value: (...asked: Parameters<typeof addEventListener>) => {
        addEventListener.apply(video, asked)
        // Safari looks for screens only while somebody listens, and answers every new listener.
        if (asked[0] === 'webkitplaybacktargetavailabilitychanged') tellAvailability()
      },
    },
  })

  return {
    findScreen(isThere) {
      isScreenThere = isThere
      tellAvailability()
    },
    chooseScreen(name) {
      isWireless = name !== null
      tell('webkitcurrentplaybacktargetiswirelesschanged')
    },
    get pickerCount() {
      return pickerCount
    },
    leaveFullscreen: () => present('inline'),
  }
}
