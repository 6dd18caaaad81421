import { atLightness, chromaOf, lightnessOf, mix } from './colour.ts'
import { type PaletteName, palettes } from './palettes.ts'

/** What a scene is painted with, taken from a palette by what its colours can do. */
export interface Paints {
  ground: string
  /** Never lighter than ink. */
  dark: string
  light: string
  /** The strongest colour that is not dark: what burns and shines. */
  hot: string
  /** Between ground and ink. */
  middle: string
  /** The ground is light: a day's sky, not a night's. */
  isDay: boolean
}

/** The paints of a palette. Colours are `#rrggbb`. */
export function paintsOf(name: PaletteName): Paints {
  const { ground, ink, accent, shade } = palettes[name]
  const byLightness = [ground, ink, accent, shade].toSorted((a, b) => lightnessOf(a) - lightnessOf(b))
  const [darkest = ink, light = ink] = [byLightness[0], byLightness.at(-1)]
  const isDay = lightnessOf(ground) > 0.55
  const [hot = light] = [accent, shade, ground]
    .filter((colour) => lightnessOf(colour) > 0.42)
    .toSorted((a, b) => chromaOf(b) - chromaOf(a))
  const isShadeLight = lightnessOf(shade) > (isDay ? 0.8 : 0.72)
  const between = isDay ? mix(ground, darkest, 0.42) : mix(ground, shade, 0.5)
  return {
    ground,
    dark: atLightness(darkest, Math.min(lightnessOf(darkest), 0.19)),
    light,
    hot,
    middle: isShadeLight ? between : shade,
    isDay,
  }
}
