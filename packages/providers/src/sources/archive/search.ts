/** The Internet Archive's search API, `GET /advancedsearch.php`, restricted to films that are free for everyone. */
import { isSameTitle, isSameYear, yearInTitle } from '@matinee/domain'
import * as z from 'zod/mini'
import { typedMinutesOf } from '../../kit/archive-numbers.ts'
import { readJson, type BoundFetcher } from '../../kit/fetcher.ts'
import { licenceAt } from '../../kit/rights.ts'
import { joinUrl } from '../../kit/url.ts'

/** Collections of films whose copyright has ended, or never was. */
const COLLECTIONS = [
  'feature_films',
  'silent_films',
  'Comedy_Films',
  'Film_Noir',
  'SciFi_Horror',
  'classic_cartoons',
  'prelinger',
]
/**
 * From here on no film is free by the mere passing of formalities (works published in the United States before 1978
 * could lose their protection that way): the uploader must have stated a free licence.
 */
const LICENCE_NEEDED_FROM = 1978
const MOST_ROWS = 50
const MOST_CANDIDATES = 6

const text = z.union([z.string(), z.array(z.string())])
const docSchema = z.object({
  identifier: z.string(),
  title: z.optional(text),
  year: z.optional(z.union([z.string(), z.number(), z.array(z.string())])),
  date: z.optional(text),
  licenseurl: z.optional(text),
  runtime: z.optional(z.union([z.string(), z.number(), z.array(z.string())])),
})
const searchSchema = z.object({ response: z.object({ docs: z.array(z.unknown()) }) })
type Doc = z.infer<typeof docSchema>

const first = (value: string | number | readonly string[] | undefined): string =>
  String(Array.isArray(value) ? (value[0] ?? '') : (value ?? ''))

/** An item's own years: as a field or a date (often the day of the upload), and in its title. */
function yearsOf(doc: Doc): readonly number[] {
  const stated = /^\d{4}/.exec(first(doc.year)) ?? /^\d{4}/.exec(first(doc.date))
  const named = yearInTitle(first(doc.title))
  return [...(stated ? [Number(stated[0])] : []), ...(named === undefined ? [] : [named])]
}

export interface Wanted {
  readonly title: string
  readonly releaseYear: number
  readonly runtimeMinutes?: number | undefined
}

/** Words in brackets do not make another title, but these make another kind of video. */
const NOT_THE_FILM = /\b(trailers?|teasers?|clips?|excerpts?|scenes?|reviews?|commentary|part\s*\d|colou?rized)\b/i

/** 0 as long as the film, 1 unknown, 2 only a part or another video by its uploader's words. */
function placeByLength(doc: Doc, wanted: number | undefined): number {
  const minutes = typedMinutesOf(first(doc.runtime))
  if (wanted === undefined || minutes === 0) return 1
  return minutes > wanted * 0.8 && minutes < wanted * 1.25 ? 0 : 2
}

function isWanted(doc: Doc, { title, releaseYear }: Wanted): boolean {
  const licence = first(doc.licenseurl)
  // Every licence of Creative Commons lets anybody watch; so does its mark of the public domain.
  if (licence === '' ? releaseYear >= LICENCE_NEEDED_FROM : licenceAt(licence) === undefined) return false
  return yearsOf(doc).some((year) => isSameYear(releaseYear, year)) && isSameTitle(title, first(doc.title))
}

/** Words in quotes, so that nothing in a title is read as query syntax. */
const quoted = (title: string): string => `"${title.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}"`

export interface FoundItem {
  readonly id: string
  /** What its uploader calls it. */
  readonly name: string
  /** The name of its licence; undefined where only its age makes it free. */
  readonly rights: string | undefined
}

/** Items with a film: those of the right length first, then the most downloaded. Throws coded errors only. */
export async function searchItems(
  fetch: BoundFetcher,
  archiveUrl: string,
  wanted: Wanted,
): Promise<readonly FoundItem[]> {
  const collections = COLLECTIONS.map((name) => `collection:${name}`).join(' OR ')
  const answer = await fetch(joinUrl(archiveUrl, 'advancedsearch.php'), {
    query: {
      q: `title:(${quoted(wanted.title)}) AND mediatype:movies AND (${collections})`,
      'fl[]': ['identifier', 'title', 'year', 'date', 'licenseurl', 'runtime'],
      'sort[]': 'downloads desc',
      rows: String(MOST_ROWS),
      page: '1',
      output: 'json',
    },
  })
  const { response } = readJson(answer, searchSchema)
  const docs = response.docs.flatMap((entry) => {
    const doc = z.safeParse(docSchema, entry)
    return doc.success && isWanted(doc.data, wanted) ? [doc.data] : []
  })
  const isExtra = (doc: Doc): boolean => NOT_THE_FILM.test(first(doc.title)) && !NOT_THE_FILM.test(wanted.title)
  const place = (doc: Doc): number => placeByLength(doc, wanted.runtimeMinutes) + (isExtra(doc) ? 3 : 0)
  return docs
    .toSorted((a, b) => place(a) - place(b))
    .map(({ identifier, title, licenseurl }) => ({
      id: identifier,
      name: first(title),
      rights: licenceAt(first(licenseurl)),
    }))
    .slice(0, MOST_CANDIDATES)
}
