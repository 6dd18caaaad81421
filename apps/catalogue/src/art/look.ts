import type { PaletteName } from './palettes.ts'
import { hashOf } from './chance.ts'
import { type PrintingName, printingOf } from './printings/index.ts'
import { sceneOfWords, scenesOfFirstGenre } from './scene-of.ts'
import type { SceneName } from './scenes/index.ts'

/** How a title shall look, where somebody thought about it or where its neighbours decide; absent parts are chosen. */
export interface ArtHint {
  scene?: SceneName | undefined
  palette?: PaletteName | undefined
  printing?: PrintingName | undefined
}

/** What a picture is of. */
export interface Subject {
  id: number
  title?: string | undefined
  /** In the language that it was made in, where `title` may be a translation. */
  originalTitle?: string | undefined
  year?: number | undefined
  /** Names of the movie database's genres. */
  genres?: readonly string[] | undefined
  hint?: ArtHint | undefined
}

/** How a title looks: what is shown, in which colours, in which manner. */
export interface Look {
  scene: SceneName
  palette: PaletteName
  printing: PrintingName
}

/** The palettes that a manner can carry: noir needs none that is bright, Swiss none that is murky. */
export const PALETTES_OF: Readonly<Record<PrintingName, readonly PaletteName[]>> = {
  woodcut: ['paper', 'ice', 'sand', 'night', 'mustard', 'rose', 'moss', 'mint'],
  expressionist: ['blood', 'night', 'moss', 'sand', 'plum', 'graph', 'sea', 'ember'],
  deco: ['sea', 'night', 'mustard', 'blood', 'sand', 'plum', 'cobalt', 'moss'],
  noir: ['graph', 'night', 'sea', 'blood', 'sand', 'plum', 'moss', 'ice'],
  paper: ['ember', 'mustard', 'cobalt', 'mint', 'rose', 'sky', 'sea', 'lilac', 'paper'],
  swiss: ['ember', 'cobalt', 'graph', 'mustard', 'paper', 'rose', 'mint'],
  vector: ['plum', 'sky', 'sea', 'rose', 'cobalt', 'lilac', 'ember', 'moss'],
}

const pick = <T>(from: readonly T[], number: number, otherwise: T): T => from[number % from.length] ?? otherwise

/** The words that may name a scene: the address of a picture holds no language, so that they must not depend on the viewer's. */
export const sceneWordsOf = ({ title = '', originalTitle = title }: Subject): string => originalTitle

/** The look of a title: as hinted, else the scene by its words or genres, the palette by its id, the manner by its year. */
export function lookOf(subject: Subject): Look {
  const { id, year, genres = [], hint = {} } = subject
  const hash = hashOf(String(id))
  const printing = hint.printing ?? printingOf(year)
  return {
    scene: hint.scene ?? sceneOfWords(sceneWordsOf(subject)) ?? pick(scenesOfFirstGenre(genres), hash >>> 7, 'road'),
    palette: hint.palette ?? pick(PALETTES_OF[printing], hash >>> 14, 'night'),
    printing,
  }
}
