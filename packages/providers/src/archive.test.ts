import type { FileStream, MovieScrapeRequest } from '@matinee/contracts'
import {
  ARCHIVE_ITEMS,
  AWKWARD_NAMES,
  createFakeArchive,
  LANTERN_STREET,
  WIDE_SHORT,
  type FakeArchiveItem,
} from '@matinee/testing/providers'
import { describe, expect, it } from 'vitest'
import { archiveItem } from './embeds/archive-item/index.ts'
import { createProviderEngine } from './engine/engine.ts'
import { createFetcher } from './kit/fetcher.ts'
import { archive } from './sources/archive/index.ts'
import { languageOfFile } from './embeds/archive-item/caption-files.ts'
import { languageNamed } from './kit/languages.ts'
import { secondsOf, typedMinutesOf } from './kit/archive-numbers.ts'

const URL_OF_ARCHIVE = 'https://archive.org'
const signal = new AbortController().signal

function engineOver(items: readonly FakeArchiveItem[] = ARCHIVE_ITEMS) {
  const fake = createFakeArchive({ items })
  const engine = createProviderEngine({
    sources: [archive(URL_OF_ARCHIVE)],
    embeds: [archiveItem(URL_OF_ARCHIVE)],
    fetcher: createFetcher(fake),
  })
  const open = async (item: FakeArchiveItem): Promise<FileStream> => {
    const { stream } = await engine.runEmbed('archive-item', `${URL_OF_ARCHIVE}/details/${item.identifier}`, { signal })
    const [only] = stream
    if (only?.type !== 'file') throw new Error('no file stream')
    return only
  }
  const openAt = async (url: string) => {
    const [only] = (await engine.runEmbed('archive-item', url, { signal })).stream
    return only ?? expect.unreachable()
  }
  const find = async (
    title: string,
    releaseYear: number,
    more: Partial<MovieScrapeRequest> = {},
  ): Promise<string[]> => {
    const request: MovieScrapeRequest = { type: 'movie', title, releaseYear, tmdbId: '1', ...more }
    const { embeds } = await engine.runSource('archive', request, { signal })
    return embeds.map(({ url }) => url.replace(`${URL_OF_ARCHIVE}/details/`, ''))
  }
  return { fake, engine, open, openAt, find }
}

const nameOf = (url: string | undefined): string => decodeURIComponent(url?.split('/').at(-1) ?? '')

describe('the files of an item', () => {
  it('are one for each real height, of the best bit rate whose codec is known to play', async () => {
    const { qualities } = await engineOver().open(LANTERN_STREET)
    expect(
      Object.fromEntries(Object.entries(qualities).map(([quality, file]) => [quality, nameOf(file?.url)])),
    ).toEqual({
      '360': 'LanternStreet_512kb.mp4',
      '480': 'LanternStreet.mp4',
      '1080': 'LanternStreet_HD.mp4',
    })
  })

  it('are described by the name and the licence of their item, as far as it states them', async () => {
    const described = { name: 'Lantern Street', rights: 'Public Domain Mark 1.0' }
    const request: MovieScrapeRequest = { type: 'movie', title: 'Lantern Street', releaseYear: 1941, tmdbId: '1' }
    const { engine, open } = engineOver()
    expect((await engine.runSource('archive', request, { signal })).embeds[0]?.description).toEqual(described)
    expect((await open(LANTERN_STREET)).description).toEqual(described)
    const { licenseurl: _, ...unstated } = LANTERN_STREET
    expect((await engineOver([unstated]).open(unstated)).description).toEqual({ name: 'Lantern Street' })
  })

  it('include their subtitle files, each with the language in its name', async () => {
    const { captions } = await engineOver().open(LANTERN_STREET)
    expect(
      captions.map(({ id, language, type, hasCorsRestrictions }) => [id, language, type, hasCorsRestrictions]),
    ).toEqual([
      ['LanternStreet.en.srt', 'en', 'srt', false],
      ['LanternStreet.Español.srt', 'es', 'srt', false],
      ['LanternStreet.vtt', 'en', 'vtt', false],
    ])
  })

  it('have addresses that are encoded segment by segment, so that nobody is sent away', async () => {
    const { fake, open } = engineOver()
    const { qualities, captions } = await open(AWKWARD_NAMES)
    const url = qualities['360']?.url ?? ''
    expect(url).toBe(
      'https://archive.org/download/awkward-names/reels/50%25%20off%20%231%20%E2%80%93%20Gr%C3%B6%C3%9Fe%20%26%20more%3F.mp4',
    )
    expect(captions.map(({ language }) => language)).toEqual(['de'])
    const answer = await fake(new Request(url, { headers: { range: 'bytes=0-9' } }))
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, 'bytes 0-9/1024'])
    expect((await fake(new Request(url.replace('%23', '#')))).status).toBe(302)
  })

  it('count by width when the picture is letterboxed, and by size when no length is stated', async () => {
    const { qualities } = await engineOver().open(WIDE_SHORT)
    expect(Object.keys(qualities)).toEqual(['1080'])
  })

  const withFiles = (files: FakeArchiveItem['files']): FakeArchiveItem => ({ ...WIDE_SHORT, files })
  const h264 = { source: 'original', format: 'h.264', width: '640', height: '480', size: '1000000' } as const

  it('may be a trailer when nothing else is there, and a film may be called one', async () => {
    const alone = withFiles([{ ...h264, name: 'the_trailer.mp4', length: '120' }])
    expect(nameOf((await engineOver([alone]).open(alone)).qualities['480']?.url)).toBe('the_trailer.mp4')
    const named = withFiles([
      { ...h264, name: 'The Trailer.mp4', length: '5000' },
      { ...h264, name: 'other.mp4', length: '300', height: '720', width: '1280' },
    ])
    expect(Object.keys((await engineOver([named]).open(named)).qualities)).toEqual(['480'])
  })

  it('never mix two works: the parts of a film cut in two are not its qualities', async () => {
    const parts = withFiles([
      { ...h264, name: 'part1.mp4', length: '2000' },
      { ...h264, name: 'part2.mp4', length: '2600', width: '1280', height: '720' },
    ])
    expect(Object.values((await engineOver([parts]).open(parts)).qualities).map((file) => nameOf(file?.url))).toEqual([
      'part2.mp4',
    ])
  })
})

describe('a film of the Archive', () => {
  const withFacts = (identity: Record<string, unknown>): FakeArchiveItem => {
    const { identifier, files } = WIDE_SHORT
    return { ...WIDE_SHORT, answer: { metadata: { identifier, mediatype: 'movies', ...identity }, files } }
  }
  it.each([
    [{ collection: ['silent_films', 'moviesandfilms'] }, true],
    [{ sound: 'Si' }, true],
    [{ sound: 'silent' }, true],
    [{ subject: ['comedy', 'Silent film'] }, true],
    [{ collection: 'feature_films', sound: 'Sd', subject: 'drama; sound' }, false],
    [{ subject: 'Silent Night' }, false],
    [{ sound: 7, subject: [{}] }, false],
  ])('with %j is silent: %s', async (identity, isSilent) => {
    const item = withFacts(identity)
    expect((await engineOver([item]).open(item)).isSilent ?? false).toBe(isSilent)
  })

  it('that is much shorter or longer than it should be is not the film', async () => {
    const { openAt } = engineOver()
    const page = `${URL_OF_ARCHIVE}/details/LanternStreet1941`
    expect((await openAt(`${page}?minutes=68`)).id).toBe('archive-LanternStreet1941')
    for (const minutes of [20, 180]) {
      await expect(openAt(`${page}?minutes=${minutes}`)).rejects.toMatchObject({ code: 'not-found' })
    }
  })

  it('lists subtitles of speech recognition after those of people', async () => {
    const names = ['wider-sea.asr.en.srt', 'wider-sea.en.srt']
    const files = [
      ...WIDE_SHORT.files,
      ...names.map((name) => ({ name, source: 'derivative', format: 'SubRip' }) as const),
    ]
    const item = { ...WIDE_SHORT, files }
    expect((await engineOver([item]).open(item)).captions.map(({ id }) => id)).toEqual(names.toReversed())
  })
})

describe('the search', () => {
  it('puts copies of the right length first, trailers and parts last', async () => {
    const copy = (identifier: string, title: string, downloads: number, runtime?: string): FakeArchiveItem => ({
      ...LANTERN_STREET,
      identifier,
      title,
      downloads,
      ...(runtime !== undefined && { runtime }),
    })
    const { find } = engineOver([
      copy('part', 'Lantern Street', 900, '12 minutes'),
      copy('trailer', 'Lantern Street (trailer)', 800),
      copy('untold', 'Lantern Street', 10),
      copy('whole', 'Lantern Street', 5, '1 hr 10 min'),
    ])
    expect(await find('Lantern Street', 1941, { runtimeMinutes: 70 })).toEqual([
      'whole?minutes=70',
      'untold?minutes=70',
      'part?minutes=70',
      'trailer?minutes=70',
    ])
  })

  it('finds the title of the year, most downloaded first, and no other film of that name', async () => {
    const { fake, find } = engineOver()
    expect(await find('Lantern Street', 1941)).toEqual(['LanternStreet1941', 'lantern-street-again'])
    expect(await find('Lantern Street', 1956)).toEqual(['lantern-street-1957'])
    const query = new URL(`https://archive.org${fake.asked[0] ?? ''}`).searchParams
    expect(query.get('q')).toContain('mediatype:movies AND (collection:feature_films OR ')
    expect(query.getAll('fl[]')).toContain('licenseurl')
    expect(query.get('output')).toBe('json')
  })

  it('is not made when the catalogue knows the item', async () => {
    const { fake, find } = engineOver()
    expect(await find('whatever', 1900, { archiveId: 'some-item' })).toEqual(['some-item'])
    expect(fake.asked).toEqual([])
  })

  it('is made when the catalogue’s identifier cannot be an item', async () => {
    expect(await engineOver().find('Lantern Street', 1941, { archiveId: '../../etc' })).toContain('LanternStreet1941')
  })

  it('lets no title speak the query language', async () => {
    const { fake, find } = engineOver()
    await expect(find('x") OR collection:("everything" \\', 1941)).rejects.toMatchObject({ code: 'not-found' })
    expect(new URL(`https://archive.org${fake.asked[0] ?? ''}`).searchParams.get('q')).toMatch(
      /^title:\("x OR collection everything"\) AND /,
    )
  })

  it('requires a stated free licence from 1978 on', async () => {
    const young = (licenseurl?: string): FakeArchiveItem => {
      const { licenseurl: _, ...rest } = { ...WIDE_SHORT, year: '2012' }
      return licenseurl === undefined ? rest : { ...rest, licenseurl }
    }
    const isFound = (item: FakeArchiveItem): Promise<boolean> =>
      engineOver([item])
        .find(WIDE_SHORT.title, 2012)
        .then(
          () => true,
          () => false,
        )
    expect(await isFound(young('https://creativecommons.org/licenses/by/4.0/'))).toBe(true)
    expect(await isFound(young())).toBe(false)
    expect(await isFound(young('https://example.org/all-rights-reserved'))).toBe(false)
  })
})

describe('the fake archive', () => {
  it('can refuse, babble and hang', async () => {
    const { fake, find } = engineOver()
    fake.become('refusing')
    await expect(find('Lantern Street', 1941)).rejects.toMatchObject({ code: 'upstream' })
    fake.become('babbling')
    await expect(find('Lantern Street', 1941)).rejects.toMatchObject({ code: 'malformed' })
    fake.become('hanging')
    const controller = new AbortController()
    const waiting = fake(new Request('https://archive.org/metadata/x', { signal: controller.signal }))
    controller.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
  })
})

describe('lengths and languages', () => {
  it('reads running times as uploaders type them', () => {
    expect(['70 minutes', '1 hr 10 min', '1:10:00', '4200', '70m', '70', '1.5 hours'].map(typedMinutesOf)).toEqual([
      70, 70, 70, 70, 70, 70, 90,
    ])
    expect(['long', '', undefined, {}].map(typedMinutesOf)).toEqual([0, 0, 0, 0])
  })

  it('reads seconds and clock times', () => {
    expect([secondsOf('4210.04'), secondsOf('1:10:12.5'), secondsOf('2:05'), secondsOf(61)]).toEqual([
      4210.04, 4212.5, 125, 61,
    ])
    expect([secondsOf('soon'), secondsOf(undefined), secondsOf('-5'), secondsOf('1:2:3:4')]).toEqual([0, 0, 0, 0])
  })

  it.each([
    ['Film.en.srt', 'en'],
    ['Film.pt-BR.srt', 'pt'],
    ['Film_German.vtt', 'de'],
    ['subs/Film - Français.srt', 'fr'],
    ['Film.eng.sdh.srt', 'en'],
    ['Film.srt', undefined],
    ['It.srt', undefined],
  ])('%s is %s', (name, language) => {
    expect(languageOfFile(name)).toBe(language)
  })

  it('knows uploaders’ names of languages', () => {
    expect(['eng', 'English', ' french ', 'Klingon', undefined].map(languageNamed)).toEqual([
      'en',
      'en',
      'fr',
      undefined,
      undefined,
    ])
  })
})
