/** Portrait art, wide art, and an episode's own wide picture. */
export type PictureKind = 'poster' | 'backdrop' | 'still'

interface PictureSize {
  /** As an address names it. */
  name: string
  /** Pixels. */
  width: number
}

const sized = (...widths: number[]): readonly PictureSize[] => widths.map((width) => ({ name: `w${width}`, width }))

/**
 * Sizes that the movie database documents. An original's true width, up to 3840 px, is not known before it comes. Browsers only
 * choose by the number: with 1280 a place of 416 px takes the original on screens of 1 and 1.5 dots a pixel too.
 */
const SIZES: Readonly<Record<PictureKind, readonly PictureSize[]>> = {
  poster: sized(154, 185, 342, 500, 780),
  backdrop: sized(300, 780, 1280),
  still: [...sized(300), { name: 'original', width: 1280 }],
}

/** The widest picture for viewers who save data, px. */
const WIDEST_SAVING: Readonly<Record<PictureKind, number>> = { poster: 342, backdrop: 780, still: 300 }

/** A still that the catalogue draws comes wider than the movie database's pictures. */
const WIDEST_DRAWN = sized(1920)

/** The path of such a still as dots, up to its ending. */
const DRAWN_STILL = /\/(?:own|drawn)-still-[\w-]+\.\d+(?=\.webp$)/

/** Dots in a size of the movie database. A drawing (`.svg`) is the same at every width; a blank or a comma would end a candidate. */
const SIZED = /^([^\s,]*\/t\/p\/)w\d+(\/[^\s,/?#]+\.(?:jpe?g|png|webp|avif))$/i

/**
 * The widths in which a picture can be asked for, as an image's `srcset`; undefined for an address that names no width.
 * `savesData` leaves out the widest.
 */
export function pictureCandidates(
  address: string,
  kind: PictureKind,
  { savesData = false }: { savesData?: boolean } = {},
): string | undefined {
  const [, base, file] = SIZED.exec(address) ?? []
  if (base === undefined || file === undefined) return undefined
  const sizes = DRAWN_STILL.test(file) ? [...SIZES[kind], ...WIDEST_DRAWN] : SIZES[kind]
  return sizes
    .filter(({ width }) => !savesData || width <= WIDEST_SAVING[kind])
    .map(({ name, width }) => `${base}${name}${file} ${width}w`)
    .join(', ')
}

/** The same picture in a form that everything reads which shows previews of links: JPEG in place of WebP for stills of the catalogue. */
export const asPreviewPicture = (path: string): string => (DRAWN_STILL.test(path) ? path.replace(/webp$/, 'jpg') : path)
