import {
  catalogueMovieSchema,
  catalogueProgrammesSchema,
  catalogueShowSchema,
  FEWEST_PROGRAMME_FILMS,
} from '@matinee/contracts'
import { asPreviewPicture } from '@matinee/domain'
import { type Caller, type Clock, type FetchHandler, SECOND_MS } from '@matinee/server-kit'

/** What others show of a link to a title or a programme. */
export interface LinkPreview {
  title: string
  /** Empty for a programme. */
  year: string
  /** What it is about, cut to what a preview has room for; empty where nobody wrote it. */
  description: string
  /** Address of a picture of dots: whole, or from the root of this host; undefined where there is none. */
  image: string | undefined
}

export interface LinkPreviewOptions {
  /** The catalogue's part, at its path below `base`. */
  catalogue: FetchHandler
  base: string
  /** Where the page takes pictures from. */
  imageUrl: string
  /** Titles that the host took down, as `movie-1` or `series-1`: their links stay without a name. */
  disallowedIds: ReadonlySet<string>
  clock: Clock
}

/** Whoever opens a link waits no longer for its preview, ms. */
const PATIENCE_MS = SECOND_MS
const CACHE_MS = 3600 * SECOND_MS
const MOST_CACHED = 500
const LONGEST_DESCRIPTION = 200

const TITLE_PATH = /^\/media\/tmdb-(movie|tv)-(\d{1,15})(?:[-/]|$)/
const PROGRAMME_PATH = /^\/programmes\/([a-z0-9-]{1,60})\/?$/

/** What shows previews takes pictures of dots alone. */
const DRAWING = /\.svg$/i

function cut(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  if (words.length <= LONGEST_DESCRIPTION) return words
  return `${words.slice(0, LONGEST_DESCRIPTION).replace(/\s+\S*$/, '')}…`
}

/** The address of the first of these pictures that is one of dots. */
function pictureOf(
  pictures: ReadonlyArray<readonly [size: string, path: string | null | undefined]>,
  imageUrl: string,
): string | undefined {
  const picture = pictures.find(([, path]) => path && !DRAWING.test(path))
  return picture && `${imageUrl}${asPreviewPicture(picture.join(''))}`
}

/** What is asked of the catalogue, and how its answer is read. */
interface Subject {
  readonly key: string
  /** Below the catalogue's version. */
  readonly path: string
  readonly read: (raw: unknown, imageUrl: string) => LinkPreview | undefined
}

/** A programme as its page shows it: without what the host took down, and not where too few films are left. */
const programmeSubject = (id: string, disallowedIds: ReadonlySet<string>): Subject => ({
  key: `programme-${id}`,
  path: 'programmes',
  read(raw, imageUrl) {
    const programme = catalogueProgrammesSchema.safeParse(raw).data?.programmes?.find((one) => one.id === id)
    const films = programme?.films?.filter((film) => !disallowedIds.has(`movie-${film.id}`)) ?? []
    if (!programme || films.length < FEWEST_PROGRAMME_FILMS) return undefined
    const stills = films.map(({ backdrop_path: path }) => ['/w1280', path] as const)
    return { title: programme.name, year: '', description: cut(programme.line), image: pictureOf(stills, imageUrl) }
  },
})

function readTitle(raw: unknown, kind: string, imageUrl: string): LinkPreview | undefined {
  const movie = kind === 'movie' ? catalogueMovieSchema.safeParse(raw).data : undefined
  const show = kind === 'tv' ? catalogueShowSchema.safeParse(raw).data : undefined
  const found = movie ?? show
  if (!found) return undefined
  const pictures = [
    ['/w1280', found.backdrop_path],
    ['/w500', found.poster_path],
  ] as const
  return {
    title: movie?.title ?? show?.name ?? '',
    year: (movie?.release_date ?? show?.first_air_date ?? '').slice(0, 4),
    description: cut(found.overview ?? ''),
    image: pictureOf(pictures, imageUrl),
  }
}

const titleSubject = (kind: string, id: string): Subject => ({
  key: `${kind}-${id}`,
  path: `${kind}/${id}`,
  read: (raw, imageUrl) => readTitle(raw, kind, imageUrl),
})

/** Who opens a link: what the catalogue has to ask for them counts as theirs. */
export interface Visitor {
  request: Request
  caller: Caller
}

export type FindLinkPreview = (path: string, visitor: Visitor) => Promise<LinkPreview | undefined>

/**
 * Finds what a link to a title or a programme is previewed with, by its path below the base. Answers are cached for an hour. Resolves to
 * nothing for other pages, and where the catalogue does not answer in time.
 */
export function createLinkPreviews({
  catalogue,
  base,
  imageUrl,
  disallowedIds,
  clock,
}: LinkPreviewOptions): FindLinkPreview {
  const cached = new Map<string, { at: number; preview: Promise<LinkPreview | undefined> }>()

  async function ask({ path, read }: Subject, { request, caller }: Visitor): Promise<LinkPreview | undefined> {
    const forwarded = request.headers.get('x-forwarded-for')
    const headers = forwarded === null ? {} : { 'x-forwarded-for': forwarded }
    // No request goes out: the part is called, and the name stands for itself.
    const asked = await catalogue(new Request(`http://localhost${base}/catalogue/3/${path}`, { headers }), caller)
    return asked.status === 200 ? read(await asked.json(), imageUrl) : undefined
  }

  function known(subject: Subject, visitor: Visitor): Promise<LinkPreview | undefined> {
    const { key } = subject
    const before = cached.get(key)
    if (before && clock.now() - before.at < CACHE_MS) return before.preview
    // A catalogue that does not answer leaves the page's own head.
    const preview = ask(subject, visitor).catch(() => undefined)
    cached.delete(key)
    cached.set(key, { at: clock.now(), preview })
    const [oldest] = cached.keys()
    if (cached.size > MOST_CACHED && oldest !== undefined) cached.delete(oldest)
    // A title that was not there for a moment is asked for again.
    void preview.then((found) => found ?? (cached.get(key)?.preview === preview && cached.delete(key)))
    return preview
  }

  function subjectOf(path: string): Subject | undefined {
    const [, programme] = PROGRAMME_PATH.exec(path) ?? []
    if (programme) return programmeSubject(programme, disallowedIds)
    const [, kind, id] = TITLE_PATH.exec(path) ?? []
    if (!kind || !id || disallowedIds.has(`${kind === 'movie' ? 'movie' : 'series'}-${id}`)) return undefined
    return titleSubject(kind, id)
  }

  return async (path, visitor) => {
    const subject = subjectOf(path)
    if (!subject) return undefined
    let forget = () => {}
    const late = new Promise<undefined>((resolve) => {
      forget = clock.after(PATIENCE_MS, () => resolve(undefined))
    })
    try {
      return await Promise.race([known(subject, visitor), late])
    } finally {
      forget()
    }
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)

/** Puts a text into the page's head, in place of what stands there for every page. */
function withMeta(page: string, name: string, content: string): string {
  return page.replace(
    new RegExp(`(<meta (?:name|property)="${name}" content=")[^"]*`),
    (_tag, opening: string) => `${opening}${escape(content)}`,
  )
}

/** The page with the head of a title; whoever shows a preview of a link runs no script. */
export function drawHead(page: string, { title, year, description, image }: LinkPreview, origin: string): string {
  const named = withMeta(page, 'og:title', year ? `${title} (${year})` : title).replace(
    /<title>[^<]*/,
    () => `<title>${escape(title)}`,
  )
  const described =
    description === '' ? named : withMeta(withMeta(named, 'og:description', description), 'description', description)
  return image === undefined ? described : withMeta(described, 'og:image', new URL(image, origin).href)
}
