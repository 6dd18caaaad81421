/** Portrait art, and wide art. */
export type PictureKind = 'poster' | 'backdrop'

/** Widths that the movie database serves, px. */
const WIDTHS: Readonly<Record<PictureKind, readonly number[]>> = {
  poster: [154, 185, 342, 500, 780],
  backdrop: [300, 780, 1280],
}

/** The widest picture for viewers who save data, px. */
const WIDEST_SAVING: Readonly<Record<PictureKind, number>> = { poster: 342, backdrop: 780 }

/** A still that the catalogue draws comes wider than the movie database's pictures, px. */
const WIDEST_STILL = 1920

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
  const widths = DRAWN_STILL.test(file) ? [...WIDTHS[kind], WIDEST_STILL] : WIDTHS[kind]
  return widths
    .filter((width) => !savesData || width <= WIDEST_SAVING[kind])
    .map((width) => `${base}w${width}${file} ${width}w`)
    .join(', ')
}

/** The same picture in a form that everything reads which shows previews of links: JPEG in place of WebP for stills of the catalogue. */
export const asPreviewPicture = (path: string): string => (DRAWN_STILL.test(path) ? path.replace(/webp$/, 'jpg') : path)
