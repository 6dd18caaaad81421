/** Subtitle files of an Internet Archive item, with the languages in their names. */
import { languageNamed, plain } from '../../kit/languages.ts'
import type { ArchiveFile } from './item.ts'

/** The last word of a file's name that is a language: `Film.pt-BR.srt` and `Film_Portuguese.srt` are `pt`. */
export function languageOfFile(name: string): string | undefined {
  const stem = name.replace(/\.[^./]*$/, '').replace(/^.*\//, '')
  // The first word is the film's own name: "It.srt" is not Italian.
  const words = plain(stem)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  const last = words.slice(1).slice(-3).toReversed()
  for (const word of last) {
    const code = languageNamed(word)
    if (code !== undefined) return code
  }
  return undefined
}

const stemOf = (name: string): string => name.replace(/\.[^./]*$/, '').toLowerCase()

/** Speech recognition's files, as the Archive names them. */
const isTranscribedByMachine = ({ name, format }: ArchiveFile): boolean =>
  /[._-]asr\./i.test(name) || format.includes('asr')

/**
 * An item's subtitle files: those named after the film, or all of them when none is; those of speech recognition last.
 */
export function captionFiles(files: readonly ArchiveFile[], film: readonly ArchiveFile[]): readonly ArchiveFile[] {
  const subtitles = files.filter(({ name }) => /\.(srt|vtt)$/i.test(name))
  const stems = film.flatMap(({ name, original }) => [stemOf(name), stemOf(original)])
  const named = subtitles.filter(({ name }) => stems.some((stem) => name.toLowerCase().startsWith(stem)))
  const chosen = named.length > 0 ? named : subtitles
  return chosen.toSorted((a, b) => Number(isTranscribedByMachine(a)) - Number(isTranscribedByMachine(b)))
}
