/** Four flat colours: every pair of ground and ink has a contrast of 4.5:1 or more. */
export interface Palette {
  ground: string
  ink: string
  accent: string
  shade: string
}

const palette = (ground: string, ink: string, accent: string, shade: string): Palette => ({
  ground,
  ink,
  accent,
  shade,
})

export const palettes = {
  ember: palette('#c53b24', '#fdf0dc', '#1c1717', '#f0a35a'),
  ice: palette('#c9d8dc', '#14222b', '#d8452b', '#7fa3b0'),
  night: palette('#10202e', '#efe8d4', '#e9c46a', '#2f5d78'),
  moss: palette('#2b4031', '#f2e9cb', '#d9c25b', '#6f8f60'),
  plum: palette('#37203c', '#f8dece', '#e2707a', '#75497c'),
  paper: palette('#ede4d0', '#1c1b19', '#d4402b', '#9db0a6'),
  mustard: palette('#e2ae3c', '#1e1b16', '#b0361f', '#f6e2ac'),
  cobalt: palette('#2143ad', '#f6f1e4', '#f4b63d', '#6385e6'),
  rose: palette('#f0bab4', '#2b1420', '#b3223e', '#f9dfd5'),
  graph: palette('#1d1d1f', '#eeebe4', '#c4beb2', '#4d4b48'),
  sea: palette('#0e4d52', '#f5ecd6', '#f2aa6a', '#2f8584'),
  mint: palette('#bfe0cf', '#12302a', '#e65631', '#6fb096'),
  blood: palette('#74131e', '#f6dfc8', '#160e0e', '#c63b3a'),
  lilac: palette('#baa9da', '#1f1638', '#f6e76f', '#7f66ba'),
  sky: palette('#7cb7db', '#0e2236', '#fcf4e1', '#e2512f'),
  sand: palette('#d0a77d', '#271a12', '#6b2e1f', '#ecd6b5'),
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes
