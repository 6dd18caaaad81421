/** Letters that Unicode does not decompose into a base letter and a mark, and the sign for "and". */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '&': ' and ',
}

/** Articles that catalogues leave out, or move to the end of a title. */
export const ARTICLES: ReadonlySet<string> = new Set('a an das der die el il la las le les los the un une'.split(' '))

/** Lower case, without accents and apostrophes: "Häxan" is "haxan", "it's" is "its". */
const foldLetters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ßæœøłđðþı&]/g, (letter) => FOLDED[letter] ?? letter)
    .normalize('NFKD')
    // Again, because the decomposition can bring capitals: "ℌ" becomes "H".
    .toLowerCase()
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')

/** The words of a title in order, folded; empty for a text of signs alone. Search and comparison of titles share this. */
export const titleWordsOf = (text: string): string[] =>
  foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
