const drawing = (width: number, height: number) =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'/>`

export const STILL = drawing(1280, 720)
export const POSTER = drawing(342, 513)

/** Addresses that lead to no picture. */
export const NO_PICTURES: Readonly<Record<string, string>> = {
  'no bytes': 'data:image/png,',
  'a page': 'data:text/html,<p>Not found</p>',
}

/** Addresses of pictures in sizes that no poster and no still has. */
export const ODD_SIZES: Readonly<Record<string, string>> = {
  '1 × 1': drawing(1, 1),
  '10,000 × 10': drawing(10_000, 10),
  '10 × 10,000': drawing(10, 10_000),
}
