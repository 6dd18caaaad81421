/** Items in the shape of the Internet Archive's metadata API, made up for tests. */

export interface FakeArchiveFile {
  readonly name: string
  readonly source: 'original' | 'derivative' | 'metadata'
  readonly format: string
  readonly original?: string
  readonly width?: string
  readonly height?: string
  readonly length?: string
  readonly size?: string
  readonly private?: string
}

export interface FakeArchiveItem {
  readonly identifier: string
  readonly title: string
  readonly date?: string
  readonly year?: string
  readonly collection: readonly string[]
  readonly licenseurl?: string
  readonly language?: string
  readonly downloads?: number
  /** As its uploader typed it. */
  readonly runtime?: string
  readonly files: readonly FakeArchiveFile[]
  /** Whole answers that replace the usual one: withdrawn items and the like. */
  readonly answer?: unknown
}

const PUBLIC_DOMAIN = 'http://creativecommons.org/publicdomain/mark/1.0/'

/** What `GET /metadata/{identifier}` answers for an item; numbers are text, as the API writes them. */
export function metadataAnswerOf(item: FakeArchiveItem): unknown {
  if (item.answer !== undefined) return item.answer
  const { identifier, title, date, year, collection, licenseurl, language, files } = item
  return {
    created: 1_760_000_000,
    d1: 'ia800001.us.archive.org',
    d2: 'ia900001.us.archive.org',
    dir: `/1/items/${identifier}`,
    files: [
      ...files.map((file, index) => ({ mtime: '1300000000', md5: index.toString(16).padStart(32, '0'), ...file })),
      { name: `${identifier}_meta.xml`, source: 'original', format: 'Metadata', size: '1203' },
      { name: '__ia_thumb.jpg', source: 'original', format: 'Item Tile', size: '6021', rotation: '0' },
    ],
    files_count: files.length + 2,
    item_last_updated: 1_750_000_000,
    item_size: files.reduce((sum, file) => sum + Number(file.size ?? 0), 0),
    metadata: {
      identifier,
      title,
      mediatype: 'movies',
      collection,
      date,
      year,
      licenseurl,
      language,
      uploader: 'reel@example.org',
    },
    server: 'ia800001.us.archive.org',
    uniq: 123_456_789,
    workable_servers: ['ia800001.us.archive.org', 'ia900001.us.archive.org'],
  }
}

const film = (identifier: string, title: string, year: number, files: readonly FakeArchiveFile[]): FakeArchiveItem => ({
  identifier,
  title,
  year: String(year),
  date: `${year}-01-01T00:00:00Z`,
  collection: ['feature_films', 'moviesandfilms'],
  licenseurl: PUBLIC_DOMAIN,
  language: 'eng',
  downloads: 1000,
  files,
})

/** One film, uploaded as MPEG-2, with the usual derivatives, a trailer, stills and subtitles. */
export const LANTERN_STREET = film('LanternStreet1941', 'Lantern Street', 1941, [
  {
    name: 'LanternStreet.mpg',
    source: 'original',
    format: 'MPEG2',
    width: '720',
    height: '480',
    length: '4210.11',
    size: '3100000000',
  },
  {
    name: 'LanternStreet.mp4',
    source: 'derivative',
    format: 'h.264',
    original: 'LanternStreet.mpg',
    width: '640',
    height: '480',
    length: '4210.04',
    size: '620000000',
  },
  {
    name: 'LanternStreet_512kb.mp4',
    source: 'derivative',
    format: '512Kb MPEG4',
    original: 'LanternStreet.mpg',
    width: '320',
    height: '240',
    length: '4210.07',
    size: '270000000',
  },
  {
    name: 'LanternStreet.ogv',
    source: 'derivative',
    format: 'Ogg Video',
    original: 'LanternStreet.mpg',
    width: '400',
    height: '304',
    length: '4210.1',
    size: '240000000',
  },
  {
    name: 'LanternStreet_HD.mp4',
    source: 'original',
    format: 'h.264',
    width: '1440',
    height: '1080',
    length: '1:10:12.5',
    size: '2100000000',
  },
  {
    name: 'LanternStreet_HD_low.mp4',
    source: 'original',
    format: 'h.264',
    width: '1440',
    height: '1080',
    length: '4212.5',
    size: '900000000',
  },
  {
    name: 'LanternStreet_HD_old.mp4',
    source: 'original',
    format: 'MPEG4',
    width: '1440',
    height: '1080',
    length: '4212.5',
    size: '3900000000',
  },
  {
    name: 'LanternStreet_trailer.mp4',
    source: 'original',
    format: 'h.264',
    width: '1280',
    height: '720',
    length: '121.4',
    size: '90000000',
  },
  {
    name: 'LanternStreet_commentary.mp4',
    source: 'original',
    format: 'h.264',
    width: '0',
    height: '0',
    length: '4211',
    size: '60000000',
  },
  {
    name: 'LanternStreet_secret.mp4',
    source: 'original',
    format: 'h.264',
    width: '1280',
    height: '720',
    length: '4211',
    size: '800000000',
    private: 'true',
  },
  { name: 'LanternStreet.en.srt', source: 'original', format: 'SubRip', size: '61000' },
  { name: 'LanternStreet.Español.srt', source: 'original', format: 'SubRip', size: '63000' },
  { name: 'LanternStreet.vtt', source: 'original', format: 'Web Video Text Tracks', size: '60000' },
  {
    name: 'LanternStreet.thumbs/LanternStreet_000030.jpg',
    source: 'derivative',
    format: 'Thumbnail',
    original: 'LanternStreet.mpg',
    size: '4000',
  },
])

/** File names that need every kind of escaping. */
export const AWKWARD_NAMES = film('awkward-names', 'Fifty Percent Off #1', 1939, [
  {
    name: 'reels/50% off #1 – Größe & more?.mp4',
    source: 'original',
    format: 'h.264',
    width: '640',
    height: '360',
    length: '3600',
    size: '300000000',
  },
  { name: 'reels/50% off #1 – Größe & more?.de.srt', source: 'original', format: 'SubRip', size: '52000' },
])

/** Nothing that browsers play. */
export const OLD_FORMATS = film('old-formats-only', 'The Tin Kettle', 1936, [
  {
    name: 'kettle.avi',
    source: 'original',
    format: 'Cinepack',
    width: '640',
    height: '480',
    length: '3000',
    size: '700000000',
  },
  {
    name: 'kettle.ogv',
    source: 'derivative',
    format: 'Ogg Video',
    original: 'kettle.avi',
    width: '400',
    height: '300',
    length: '3000',
    size: '200000000',
  },
])

/** A letterboxed film whose only file says nothing about its length. */
export const WIDE_SHORT = film('wide_short', 'A Wider Sea', 2012, [
  { name: 'wider-sea.mp4', source: 'original', format: 'h.264', width: '1920', height: '800', size: '400000000' },
])

/** The same film as LANTERN_STREET under an uploader's own title and date. */
export const LANTERN_STREET_AGAIN: FakeArchiveItem = {
  ...film('lantern-street-again', 'LANTERN STREET (1941) [restored]', 1941, LANTERN_STREET.files.slice(1, 3)),
  date: '2014-05-01T00:00:00Z',
  year: '2014',
  downloads: 90,
}

/** Same words, another film. */
export const LANTERN_STREET_REMAKE: FakeArchiveItem = {
  ...film('lantern-street-1957', 'Lantern Street', 1957, LANTERN_STREET.files),
  downloads: 5000,
}

/** An upload under the name of a film that nobody gave away. */
export const UNLICENSED: FakeArchiveItem = (() => {
  const { licenseurl: _, ...rest } = film('neon-harbour', 'Neon Harbour', 1999, LANTERN_STREET.files)
  return rest
})()

/** Withdrawn; the answer may still tell what the item was. */
export const DARK_ITEM: FakeArchiveItem = {
  ...film('dark-item', 'Withdrawn', 1950, []),
  answer: {
    created: 1_760_000_000,
    is_dark: true,
    metadata: { identifier: 'dark-item', mediatype: 'movies', title: 'Withdrawn' },
    files: [
      {
        name: 'withdrawn.mp4',
        source: 'original',
        format: 'h.264',
        width: '640',
        height: '480',
        length: '3000',
        size: '9',
      },
    ],
    server: 'ia800001.us.archive.org',
  },
}
export const EMPTY_ITEM: FakeArchiveItem = { ...film('empty-item', 'Empty', 1950, []), answer: {} }
export const NO_FILES: FakeArchiveItem = film('no-files', 'No Files', 1950, [])
export const AUDIO_ITEM: FakeArchiveItem = {
  ...film('audio-item', 'A Song', 1950, []),
  answer: { metadata: { identifier: 'audio-item', mediatype: 'audio' }, files: [] },
}
export const LENT_ITEM: FakeArchiveItem = {
  ...film('lent-item', 'Lent Out', 1950, []),
  answer: { metadata: { identifier: 'lent-item', mediatype: 'movies', 'access-restricted-item': 'true' }, files: [] },
}

export const ARCHIVE_ITEMS: readonly FakeArchiveItem[] = [
  LANTERN_STREET,
  LANTERN_STREET_AGAIN,
  LANTERN_STREET_REMAKE,
  AWKWARD_NAMES,
  OLD_FORMATS,
  WIDE_SHORT,
  UNLICENSED,
  DARK_ITEM,
  EMPTY_ITEM,
  NO_FILES,
  AUDIO_ITEM,
  LENT_ITEM,
]
