import type { PlayerElements } from '../../core/index.ts'

type PresentationMode = 'inline' | 'picture-in-picture' | 'fullscreen'

/** Actions that only the viewer, the system or the room can take. */
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
 * Gives real elements the habits of Safari on an iPhone: containers cannot fill the screen, the picture alone can once
 * it has metadata; the small window uses presentation modes; screens of the room are reported to listeners. Every
 * change is reported by a later event, never at once.
 */
export function actLikeSafari({ container, video }: PlayerElements): Safari {
  let mode: PresentationMode = 'inline'
  let isWireless = false
  let isScreenThere = false
  let pickerCount = 0
  const notify = (type: string, state: object = {}) =>
    queueMicrotask(() => video.dispatchEvent(Object.assign(new Event(type), state)))
  const emitAvailability = () =>
    notify('webkitplaybacktargetavailabilitychanged', { availability: isScreenThere ? 'available' : 'not-available' })
  const present = (next: PresentationMode) => {
    if (next === mode) return
    const before = mode
    mode = next
    notify('webkitpresentationmodechanged')
    if (before === 'fullscreen') {
      // An iPhone pauses when its own fullscreen is left.
      video.pause()
      notify('webkitendfullscreen')
    }
    if (next === 'fullscreen') notify('webkitbeginfullscreen')
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
        if (asked[0] === 'webkitplaybacktargetavailabilitychanged') emitAvailability()
      },
    },
  })

  return {
    findScreen(isThere) {
      isScreenThere = isThere
      emitAvailability()
    },
    chooseScreen(name) {
      isWireless = name !== null
      notify('webkitcurrentplaybacktargetiswirelesschanged')
    },
    get pickerCount() {
      return pickerCount
    },
    leaveFullscreen: () => present('inline'),
  }
}
