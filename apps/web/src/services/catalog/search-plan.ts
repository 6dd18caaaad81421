import { cataloguePersonItemSchema, catalogueSearchItemSchema, type catalogueSearchSchema } from '@matinee/contracts'
import { isExactTitle, isSameYear, readSearchQuery, titleWordsOf, withOtherNumerals, type Title } from '@matinee/domain'
import type * as z from 'zod/mini'
import type { CatalogReader } from './catalog-reader.ts'

type SearchAnswer = z.infer<typeof catalogueSearchSchema>

/** Asks `search/multi` for a page of what a text finds. */
export type AskSearch = (query: string, page: string) => Promise<SearchAnswer>

interface Found {
  titles: Title[]
  people: { name: string; knownFor: Title[] }[]
  pages: number
}

/** An invalid row does not block the others. */
function readTitles(rows: readonly unknown[], { titleOfMovie, titleOfShow }: CatalogReader): Title[] {
  return rows.flatMap((row): Title[] => {
    const item = catalogueSearchItemSchema.safeParse(row)
    if (!item.success) return []
    return [item.data.media_type === 'movie' ? titleOfMovie(item.data) : titleOfShow(item.data)]
  })
}

function readAnswer({ results, total_pages }: SearchAnswer, reader: CatalogReader): Found {
  const people = results.flatMap((row) => {
    const person = cataloguePersonItemSchema.safeParse(row)
    return person.success ? [{ name: person.data.name, knownFor: readTitles(person.data.known_for, reader) }] : []
  })
  return { titles: readTitles(results, reader), people, pages: total_pages }
}

/** Each title once, in order. */
const distinct = (titles: readonly Title[]): Title[] =>
  [...new Map(titles.toReversed().map((title) => [`${title.kind} ${title.id}`, title])).values()].toReversed()

const knownFor = (people: Found['people']): Title[] => people.flatMap((person) => person.knownFor)

/** The films of those whose name holds every typed word: after titles too, since a name is no less than a title. */
function filmsByName(people: Found['people'], text: string): Title[] {
  const typed = titleWordsOf(text)
  return knownFor(
    people.filter(({ name }) => {
      const words = new Set(titleWordsOf(name))
      return typed.length > 0 && typed.every((word) => words.has(word))
    }),
  )
}

/**
 * What a typed text finds, best first. The movie database finds nothing for a title with its year, people beside titles,
 * twenty rows at once, and no "Rocky II" for "Rocky 2": so the text is asked again without its year unless that title was
 * found, people give the films they are known for, and a second page, then the other numerals are asked before nothing is
 * said to be found. At most three further questions.
 */
export async function findTitles(
  typed: string,
  first: SearchAnswer,
  ask: AskSearch,
  reader: CatalogReader,
): Promise<Title[]> {
  const { text, year } = readSearchQuery(typed)
  const answers = [readAnswer(first, reader)]
  const titles = () => answers.flatMap((answer) => [...answer.titles, ...filmsByName(answer.people, text)])
  const ofPeople = () => answers.flatMap((answer) => knownFor(answer.people))

  const askFurther = async (query: string, page: string, hasOther: boolean) => {
    try {
      answers.push(readAnswer(await ask(query, page), reader))
    } catch (error) {
      // What was found already is better than the failure of a question that only adds to it.
      if (!hasOther) throw error
    }
  }

  const isSought = ({ title, year: found }: Title): boolean =>
    isExactTitle(typed, title) ||
    (year !== undefined && found !== undefined && isExactTitle(text, title) && isSameYear(year, found))

  if (year !== undefined && !titles().some(isSought)) await askFurther(text, '1', titles().length > 0)
  const last = answers.at(-1)
  if (titles().length === 0 && last && last.pages > 1) await askFurther(text, '2', ofPeople().length > 0)
  const found = () => (titles().length > 0 ? titles() : ofPeople())
  const respelt = withOtherNumerals(text)
  if (found().length === 0 && respelt !== text) await askFurther(respelt, '1', false)
  return sortTitles(distinct(found()), typed)
}

/** Sorts by the typed year, if there is one; titles without a poster come last, but for those of exactly this name. */
function sortTitles(titles: readonly Title[], typed: string): Title[] {
  const { text, year } = readSearchQuery(typed)
  const proximity = ({ title, year: of }: Title): number => {
    if (year === undefined) return 0
    if (isExactTitle(typed, title)) return 4
    const isNear = of !== undefined && isSameYear(year, of)
    if (isNear && isExactTitle(text, title)) return 3
    if (titleWordsOf(title).includes(String(year))) return 2
    return isNear ? 1 : 0
  }
  const rank = (title: Title): number =>
    proximity(title) * 4 +
    (year !== undefined && title.year === year ? 2 : 0) +
    (title.poster || isExactTitle(text, title.title) ? 1 : 0)
  return titles
    .map((title) => ({ title, rank: rank(title) }))
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ title }) => title)
}
