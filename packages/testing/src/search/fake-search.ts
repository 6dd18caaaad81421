/** A row of `search/multi`: a title or a person. */
export type FakeSearchRow = Readonly<Record<string, unknown>>

const pageLength = 20

const wordsOf = (text: unknown): string[] =>
  String(text ?? '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .normalize('NFKD')
    .replace(/[\p{M}'’]|(?<=\d),(?=\d{3})/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Searches as the movie database does: every word must begin one of a title or of a name. So a text finds nothing with
 * the year of a film, a wrong letter, joined or split words, or the other kind of numeral. People come first, then
 * titles, those with the fewest other words first.
 */
export function createFakeSearch(titles: readonly FakeSearchRow[], people: readonly FakeSearchRow[]) {
  const named = (rows: readonly FakeSearchRow[]) =>
    rows.map((row) => ({ row, words: wordsOf(row['title'] ?? row['name']) }))
  const [namedPeople, namedTitles] = [named(people), named(titles)]
  return (query: string, page: number) => {
    const asked = wordsOf(query)
    const found = [...namedPeople, ...namedTitles.toSorted((a, b) => a.words.length - b.words.length)]
      .filter(({ words }) => asked.length > 0 && asked.every((typed) => words.some((word) => word.startsWith(typed))))
      .map(({ row }) => row)
    const results = found.slice((page - 1) * pageLength, page * pageLength)
    return { page, results, total_pages: Math.ceil(found.length / pageLength), total_results: found.length }
  }
}
