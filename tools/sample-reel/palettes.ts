/** The poster palettes the reel borrows: ground, ink, first and second colour. */
export interface Palette {
  readonly ground: string
  readonly ink: string
  readonly first: string
  readonly second: string
}

const palette = (ground: string, ink: string, first: string, second: string): Palette => ({
  ground,
  ink,
  first,
  second,
})

export const PALETTES = {
  ember: palette('#c53b24', '#fdf0dc', '#1c1717', '#f0a35a'),
  ice: palette('#c9d8dc', '#14222b', '#d8452b', '#7fa3b0'),
  night: palette('#10202e', '#efe8d4', '#e9c46a', '#2f5d78'),
  moss: palette('#2b4031', '#f2e9cb', '#d9c25b', '#6f8f60'),
  plum: palette('#37203c', '#f8dece', '#e2707a', '#75497c'),
  paper: palette('#ede4d0', '#1c1b19', '#d4402b', '#9db0a6'),
  mustard: palette('#e2ae3c', '#1e1b16', '#b0361f', '#f6e2ac'),
  cobalt: palette('#2143ad', '#f6f1e4', '#f4b63d', '#6385e6'),
  graph: palette('#1d1d1f', '#eeebe4', '#c4beb2', '#4d4b48'),
  sea: palette('#0e4d52', '#f5ecd6', '#f2aa6a', '#2f8584'),
  blood: palette('#74131e', '#f6dfc8', '#160e0e', '#c63b3a'),
  sky: palette('#7cb7db', '#0e2236', '#fcf4e1', '#e2512f'),
} as const satisfies Record<string, Palette>
