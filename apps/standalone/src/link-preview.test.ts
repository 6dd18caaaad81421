import type { Caller } from '@matinee/server-kit'
import { createManualClock } from '@matinee/testing/clock'
import { describe, expect, it, vi } from 'vitest'
import { createLinkPreviews, drawHead } from './link-preview.ts'

const MOVIE = {
  id: 5,
  title: 'Night & "Day" <b>',
  release_date: '1926-12-31',
  overview: `${'A train is stolen and followed. '.repeat(12)}`,
  poster_path: '/p.jpg',
  backdrop_path: '/b.jpg',
}
const PAGE = `<head>
<meta name="description" content="Find a film." />
<meta property="og:title" content="Matinee" />
<meta property="og:description" content="Find a film." />
<meta property="og:image" content="https://films.test/social.png" />
<title>Matinee</title></head>`

const NIGHT = {
  ...{ id: 'night', name: 'Night & day', line: 'One sentence. Another.', note: 'Why.' },
  films: ['/own-still-1.1.svg', '/own-still-2.1.webp', '/own-still-3.1.webp', null].map((path, at) => ({
    ...{ id: at + 1, title: 'A Film', remark: 'A sentence.', backdrop_path: path },
  })),
}

function previews(
  answer: (request: Request, caller: Caller) => Response | Promise<Response>,
  disallowed: readonly string[] = [],
) {
  const clock = createManualClock()
  const catalogue = vi.fn(answer)
  const find = createLinkPreviews({
    catalogue,
    base: '/films',
    imageUrl: '/films/catalogue/t/p',
    disallowedIds: new Set(disallowed),
    clock,
  })
  const visitor = {
    request: new Request('https://films.test/', { headers: { 'x-forwarded-for': '192.0.2.7' } }),
    caller: { address: '10.0.0.1' },
  }
  return { find: (path: string) => find(path, visitor), catalogue, clock }
}

describe('the preview of a link to a title', () => {
  it('names the film, its year, what it is about and a picture', async () => {
    const { find, catalogue } = previews(() => Response.json(MOVIE))
    const preview = await find('/media/tmdb-movie-5-night')
    expect(new URL(catalogue.mock.calls[0]?.[0].url ?? '').pathname).toBe('/films/catalogue/3/movie/5')
    // What the catalogue has to ask for it counts as the visitor's.
    expect(catalogue.mock.calls[0]?.[0].headers.get('x-forwarded-for')).toBe('192.0.2.7')
    expect(catalogue.mock.calls[0]?.[1]).toEqual({ address: '10.0.0.1' })
    expect(preview).toMatchObject({ title: MOVIE.title, year: '1926', image: '/films/catalogue/t/p/w1280/b.jpg' })
    expect(preview?.description.length).toBeLessThanOrEqual(201)
    expect(preview?.description).toMatch(/^A train is stolen .*\S…$/)
  })

  it('names a show by any of its episodes', async () => {
    const show = { id: 7, name: 'Theatre', first_air_date: '2026-01-01', poster_path: '/p.jpg' }
    const { find } = previews(() => Response.json(show))
    expect(await find('/media/tmdb-tv-7-theatre/70/700')).toMatchObject({
      title: 'Theatre',
      image: '/films/catalogue/t/p/w500/p.jpg',
    })
  })

  it.each([
    ['/own-still-5.2.webp', '/own-5.1.svg', '/films/catalogue/t/p/w1280/own-still-5.2.jpg'],
    ['/own-still-5.1.svg', '/own-5.1.svg', undefined],
    ['/own-still-5.1.svg', '/p.jpg', '/films/catalogue/t/p/w500/p.jpg'],
    ['/b.SVG', null, undefined],
    ['/b.png', '/own-5.1.svg', '/films/catalogue/t/p/w1280/b.png'],
    [null, null, undefined],
  ])('of the pictures %s and %s it names %s: no preview shows a drawing', async (backdrop_path, poster_path, image) => {
    const { find } = previews(() => Response.json({ ...MOVIE, backdrop_path, poster_path }))
    expect((await find('/media/tmdb-movie-5'))?.image).toBe(image)
  })

  it('names a programme with its line and its first still that is no drawing', async () => {
    const { find, catalogue } = previews(() => Response.json({ programmes: [NIGHT] }))
    expect(await find('/programmes/night')).toEqual({
      ...{ title: 'Night & day', year: '', description: 'One sentence. Another.' },
      image: '/films/catalogue/t/p/w1280/own-still-2.1.jpg',
    })
    expect(new URL(catalogue.mock.calls[0]?.[0].url ?? '').pathname).toBe('/films/catalogue/3/programmes')
    for (const path of ['/programmes', '/programmes/unknown', '/programmes/%2e%2e', '/programmes/night/1']) {
      expect(await find(path)).toBeUndefined()
    }
  })

  it('shows no picture of a film that the host took down', async () => {
    const { find } = previews(() => Response.json({ programmes: [NIGHT] }), ['movie-2'])
    expect((await find('/programmes/night'))?.image).toBe('/films/catalogue/t/p/w1280/own-still-3.1.jpg')
  })

  it('names no programme of which too few films are left', async () => {
    const { find } = previews(() => Response.json({ programmes: [NIGHT] }), ['movie-2', 'movie-3'])
    expect(await find('/programmes/night')).toBeUndefined()
  })

  it('is asked for once an hour, and again where nothing was found', async () => {
    const { find, catalogue, clock } = previews(() => Response.json(MOVIE))
    await find('/media/tmdb-movie-5')
    await find('/media/tmdb-movie-5-another-name')
    expect(catalogue).toHaveBeenCalledTimes(1)
    await clock.advance(3600_000)
    await find('/media/tmdb-movie-5')
    expect(catalogue).toHaveBeenCalledTimes(2)
    const gone = previews(() => new Response('', { status: 503 }))
    expect(await gone.find('/media/tmdb-movie-5')).toBeUndefined()
    await gone.find('/media/tmdb-movie-5')
    expect(gone.catalogue).toHaveBeenCalledTimes(2)
  })

  it('nobody waits longer than a second for it', async () => {
    const { find, clock } = previews(() => new Promise<Response>(() => {}))
    const found = find('/media/tmdb-movie-5')
    await clock.advance(1000)
    expect(await found).toBeUndefined()
  })

  it('is none for other pages, for what is no title, and for one that the host took down', async () => {
    const { find, catalogue } = previews(() => Response.json({ hello: 1 }), ['movie-6', 'series-7'])
    for (const path of ['/', '/discover', '/media/JW-movie-1', '/media/tmdb-movie-6-x', '/media/tmdb-tv-7-y/1/2']) {
      expect(await find(path)).toBeUndefined()
    }
    expect(catalogue).not.toHaveBeenCalled()
    expect(await find('/media/tmdb-movie-8')).toBeUndefined()
  })

  it('stands in the head of the page, and nothing in it is read as markup', () => {
    const preview = { title: MOVIE.title, year: '1926', description: '$& "x"', image: '/t/p/w500/a.jpg' }
    const page = drawHead(PAGE, preview, 'https://films.test')
    expect(page).toContain('<title>Night &amp; &quot;Day&quot; &lt;b&gt;</title>')
    expect(page).toContain('property="og:title" content="Night &amp; &quot;Day&quot; &lt;b&gt; (1926)"')
    expect(page).toContain('property="og:description" content="$&amp; &quot;x&quot;"')
    expect(page).toContain('name="description" content="$&amp; &quot;x&quot;"')
    expect(page).toContain('property="og:image" content="https://films.test/t/p/w500/a.jpg"')
    expect(drawHead(PAGE, { ...preview, description: '', image: undefined }, 'https://films.test')).toContain(
      'property="og:image" content="https://films.test/social.png"',
    )
  })
})
