import { stillCovering, STILL_AROUND_POSTER, type Part, type Shown, type Size } from './still-geometry.ts'

/** Paths of pictures that the catalogue draws: a poster among them is the middle of its still. */
const DRAWN = /\/(?:own|drawn-(?:movie|tv))-(\d+)\.\d+\.\w+$/
const DRAWN_STILL = /\/(?:own-still|drawn-still-(?:movie|tv))-(\d+)\.\d+\.\w+$/

/** What the picture of a title is shown in: the film itself once it has one, else a still or a poster. */
const PICTURES = [
  '.m-player[data-started] > video',
  '.m-held-still[data-awaits]',
  // One that a browser did not start, or that has just begun.
  '.m-held-still ~ .m-player > video',
  '.m-sheet-art',
  '.m-poster',
]

/** The picture of a card, of details or of the player that moves; null where there is none in the window. */
export function pictureIn(place: Element | null | undefined): HTMLElement | null {
  const shown = PICTURES.map((selector) => place?.querySelector<HTMLElement>(selector))
  const picture = shown.find((found) => found) ?? null
  const box = picture?.getBoundingClientRect()
  const isSeen =
    box && box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
  return isSeen ? picture : null
}

const partOf = (percent: string | undefined) => Number.parseFloat(percent ?? '') / 100

/** Width and height that the layout gave a picture; a card that the pointer is over is drawn larger. */
function sizeOf(picture: Element): Size {
  const { width, height } = getComputedStyle(picture)
  return { width: Number.parseFloat(width), height: Number.parseFloat(height) }
}

function stillIn(picture: HTMLElement, size: Size): Part | null {
  const image = picture.querySelector('img')
  if (!image) return null
  if (DRAWN.test(image.src)) return STILL_AROUND_POSTER
  if (!DRAWN_STILL.test(image.src)) return null
  const [x, y] = getComputedStyle(image).objectPosition.split(' ')
  return stillCovering(size, { x: partOf(x), y: partOf(y) })
}

/** How a picture is shown: its size, and where the whole still lies in it. */
export function shownIn(picture: HTMLElement): Shown {
  const size = sizeOf(picture)
  return { ...size, still: stillIn(picture, size) }
}

/** The still that lies behind the picture of the player, and how it is shown there; null where none has come. */
export function stillBehind(picture: HTMLElement): { address: string; shown: Shown } | null {
  const held = document.querySelector<HTMLElement>('.m-held-still')
  const image = held?.querySelector('img')
  if (!held || !image?.naturalWidth) return null
  const size = sizeOf(picture)
  return { address: image.currentSrc, shown: { ...size, still: stillIn(held, size) } }
}

/** Waits until a picture can be painted, or the signal ends the waiting. Returns whether it can. */
export async function isPainted(picture: HTMLElement, signal: AbortSignal): Promise<boolean> {
  const image = picture.querySelector('img')
  try {
    await image?.decode()
  } catch {
    // Shown otherwise, or not at all: a cut is right.
    return false
  }
  return !signal.aborted && picture.isConnected
}

/** Waits until the page has what is looked for, or the signal ends the waiting; undefined then. */
export function whenInPage<Found>(find: () => Found | null, signal: AbortSignal): Promise<Found | undefined> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(look)
    function settle(found?: Found) {
      observer.disconnect()
      resolve(found)
    }
    function look() {
      const found = find()
      if (found !== null) settle(found)
    }
    observer.observe(document.body, { childList: true, subtree: true })
    signal.addEventListener('abort', () => settle(), { once: true })
    look()
  })
}
