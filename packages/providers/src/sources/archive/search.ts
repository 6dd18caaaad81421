/** The Internet Archive's search API, `GET /advancedsearch.php`, restricted to films that are free for everyone. */
import { isSameTitle, isSameYear, yearInTitle } from '@matinee/domain'
import * as z from 'zod/mini'
import { readJson, type BoundFetcher } from '../../kit/fetcher.ts'
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
const MOST_CANDIDATES = 4

const text = z.union([z.string(), z.array(z.string())])
const docSchema = z.object({
  identifier: z.string(),
  title: z.optional(text),
  year: z.optional(z.union([z.string(), z.number(), z.array(z.string())])),
  date: z.optional(text),
  licenseurl: z.optional(text),
})
const searchSchema = z.object({ response: z.object({ docs: z.array(z.unknown()) }) })
type Doc = z.infer<typeof docSchema>

const first = (value: string | number | readonly string[] | undefined): string =>
  String(Array.isArray(value) ? (value[0] ?? '') : (value ?? ''))

/** Every Creative Commons licence lets anybody watch; so does the public domain mark. */
const isFreeLicence = (url: string): boolean =>
  /^https?:\/\/(www\.)?creativecommons\.org\/(publicdomain|licenses)\//i.test(url)

/** The years an item gives itself: as a field or a date (often the day of the upload), and in its title. */
function yearsOf(doc: Doc): readonly number[] {
  const stated = /^\d{4}/.exec(first(doc.year)) ?? /^\d{4}/.exec(first(doc.date))
  const named = yearInTitle(first(doc.title))
  return [...(stated ? [Number(stated[0])] : []), ...(named === undefined ? [] : [named])]
}

export interface Wanted {
  readonly title: string
  readonly releaseYear: number
}

function isWanted(doc: Doc, { title, releaseYear }: Wanted): boolean {
  const licence = first(doc.licenseurl)
  if (licence === '' ? releaseYear >= LICENCE_NEEDED_FROM : !isFreeLicence(licence)) return false
  return yearsOf(doc).some((year) => isSameYear(releaseYear, year)) && isSameTitle(title, first(doc.title))
}

/** Words in quotes: nothing in a title can be taken for the query language. */
const quoted = (title: string): string => `"${title.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}"`

/** Identifiers of items that hold a film, most downloaded first. Throws coded errors only. */
export async function searchItems(fetch: BoundFetcher, archiveUrl: string, wanted: Wanted): Promise<readonly string[]> {
  const collections = COLLECTIONS.map((name) => `collection:${name}`).join(' OR ')
  const answer = await fetch(joinUrl(archiveUrl, 'advancedsearch.php'), {
    query: {
      q: `title:(${quoted(wanted.title)}) AND mediatype:movies AND (${collections})`,
      'fl[]': ['identifier', 'title', 'year', 'date', 'licenseurl'],
      'sort[]': 'downloads desc',
      rows: String(MOST_ROWS),
      page: '1',
      output: 'json',
    },
  })
  const { response } = readJson(answer, searchSchema)
  const docs = response.docs.flatMap((entry) => {
    const doc = z.safeParse(docSchema, entry)
    return doc.success && isWanted(doc.data, wanted) ? [doc.data.identifier] : []
  })
  return docs.slice(0, MOST_CANDIDATES)
}
