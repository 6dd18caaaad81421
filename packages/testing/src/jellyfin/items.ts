/** Items in the shape of Jellyfin's API (`BaseItemDto`, `MediaSourceInfo`), made up for tests. */

export interface FakeJellyfinStream {
  readonly Type: 'Video' | 'Audio' | 'Subtitle'
  readonly Index: number
  readonly Codec: string
  readonly Language?: string
  readonly DisplayTitle?: string
  readonly Width?: number
  readonly Height?: number
  readonly IsForced?: boolean
  readonly IsExternal?: boolean
  readonly IsTextSubtitleStream?: boolean
}

export interface FakeJellyfinVersion {
  readonly Id: string
  readonly Container: string
  readonly MediaStreams: readonly FakeJellyfinStream[]
}

export interface FakeJellyfinItem {
  readonly Id: string
  readonly Type: 'Movie' | 'Series' | 'Episode'
  readonly Name: string
  readonly OriginalTitle?: string
  readonly ProductionYear?: number
  readonly ProviderIds: Readonly<Record<string, string>>
  readonly SeriesId?: string
  readonly ParentIndexNumber?: number
  readonly IndexNumber?: number
  readonly IndexNumberEnd?: number
  readonly LocationType?: 'FileSystem' | 'Virtual'
  readonly Trickplay?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly versions?: readonly FakeJellyfinVersion[]
  readonly segments?: readonly { readonly Type: string; readonly StartTicks: number; readonly EndTicks: number }[]
  /** Folder of the files that play, for fakes that serve some. */
  readonly folder?: string
}

const id = (number: number): string => number.toString(16).padStart(32, 'a')

const video = (Codec: string, Width: number, Height: number): FakeJellyfinStream => ({
  Type: 'Video',
  Index: 0,
  Codec,
  Width,
  Height,
})
const english: FakeJellyfinStream = {
  Type: 'Audio',
  Index: 1,
  Codec: 'aac',
  Language: 'eng',
  DisplayTitle: 'English - AAC - Stereo - Default',
}

/** A film that browsers play as it is, with two sounds, subtitles of each kind, pictures and segments. */
export const HARBOUR_LIGHTS: FakeJellyfinItem = {
  Id: id(1),
  Type: 'Movie',
  Name: 'Harbour Lights',
  OriginalTitle: 'Hafenlichter',
  ProductionYear: 1952,
  ProviderIds: { Tmdb: '9052', Imdb: 'tt0044001' },
  folder: 'film',
  versions: [
    {
      Id: id(1),
      Container: 'mov,mp4,m4a,3gp,3g2,mj2',
      MediaStreams: [
        video('h264', 1920, 800),
        english,
        { Type: 'Audio', Index: 2, Codec: 'aac', Language: 'ger', DisplayTitle: 'German - AAC - Stereo' },
        { Type: 'Subtitle', Index: 3, Codec: 'subrip', Language: 'eng', IsForced: true, IsTextSubtitleStream: true },
        { Type: 'Subtitle', Index: 4, Codec: 'subrip', Language: 'eng', IsTextSubtitleStream: true },
        { Type: 'Subtitle', Index: 5, Codec: 'PGSSUB', Language: 'fre', IsTextSubtitleStream: false },
        { Type: 'Subtitle', Index: 6, Codec: 'subrip', Language: 'pob', IsExternal: true, IsTextSubtitleStream: true },
      ],
    },
  ],
  Trickplay: {
    [id(1)]: {
      '160': {
        Width: 160,
        Height: 66,
        TileWidth: 10,
        TileHeight: 10,
        ThumbnailCount: 9,
        Interval: 10_000,
        Bandwidth: 9,
      },
      '320': {
        Width: 320,
        Height: 134,
        TileWidth: 10,
        TileHeight: 10,
        ThumbnailCount: 9,
        Interval: 10_000,
        Bandwidth: 9,
      },
    },
  },
  segments: [
    { Type: 'Outro', StartTicks: 820_000_000, EndTicks: 900_000_000 },
    { Type: 'Intro', StartTicks: 20_000_000, EndTicks: 100_000_000 },
    { Type: 'Commercial', StartTicks: 300_000_000, EndTicks: 400_000_000 },
    { Type: 'Recap', StartTicks: 500_000_000, EndTicks: 500_000_000 },
  ],
}

/** A film that has to be encoded first. */
export const COPPER_MILE: FakeJellyfinItem = {
  Id: id(2),
  Type: 'Movie',
  Name: 'Copper Mile',
  ProductionYear: 1961,
  ProviderIds: { Tmdb: '9061' },
  folder: 'film',
  versions: [
    {
      Id: id(2),
      Container: 'mkv',
      MediaStreams: [
        video('hevc', 3840, 2160),
        { ...english, Codec: 'dts' },
        { Type: 'Audio', Index: 2, Codec: 'dts', Language: 'ita', DisplayTitle: 'Italian - DTS' },
      ],
    },
  ],
}

/** The library knows no database's id of it, and a name of its own for another. */
export const UNMATCHED: FakeJellyfinItem = {
  Id: id(3),
  Type: 'Movie',
  Name: 'The Paper Kite (1948)',
  ProductionYear: 1949,
  ProviderIds: {},
  versions: [{ Id: id(3), Container: 'mp4', MediaStreams: [video('h264', 640, 480)] }],
}
export const TRANSLATED: FakeJellyfinItem = {
  Id: id(4),
  Type: 'Movie',
  Name: 'Der stille Fluss',
  ProductionYear: 1957,
  ProviderIds: { imdb: 'tt0050777' },
  versions: [{ Id: id(4), Container: 'mp4', MediaStreams: [video('h264', 1280, 720), english] }],
}
/** Same name and year as a film somebody may ask for, but another one. */
export const NAMESAKE: FakeJellyfinItem = {
  Id: id(5),
  Type: 'Movie',
  Name: 'Night Ferry',
  ProductionYear: 1955,
  ProviderIds: { Tmdb: '9955', Imdb: 'tt0048111' },
  versions: [{ Id: id(5), Container: 'mp4', MediaStreams: [video('h264', 1280, 720)] }],
}
/** Nothing that plays here, and no right to have it encoded. */
export const LOCKED_FORMAT: FakeJellyfinItem = {
  Id: id(6),
  Type: 'Movie',
  Name: 'Locked Cabinet',
  ProductionYear: 1963,
  ProviderIds: { Tmdb: '9063' },
  versions: [],
}

/** A WebM file, as a server describes one. */
export const QUARRY_SONG: FakeJellyfinItem = {
  Id: id(9),
  Type: 'Movie',
  Name: 'Quarry Song',
  ProductionYear: 1964,
  ProviderIds: { Tmdb: '9064' },
  versions: [
    {
      Id: id(9),
      Container: 'mkv,webm',
      MediaStreams: [video('vp9', 1280, 720), { ...english, Codec: 'opus' }],
    },
  ],
}

const SHOW_ID = id(7)
export const LIGHTHOUSE_ROAD: FakeJellyfinItem = {
  Id: SHOW_ID,
  Type: 'Series',
  Name: 'Lighthouse Road',
  ProductionYear: 1971,
  ProviderIds: { Tmdb: '7071', Tvdb: '5' },
}
const episode = (season: number, number: number, more: Partial<FakeJellyfinItem> = {}): FakeJellyfinItem => ({
  Id: id(100 * season + number),
  Type: 'Episode',
  Name: `Part ${number}`,
  SeriesId: SHOW_ID,
  ParentIndexNumber: season,
  IndexNumber: number,
  ProviderIds: {},
  folder: 'show/s1e1',
  versions: [{ Id: id(100 * season + number), Container: 'mp4', MediaStreams: [video('h264', 1280, 720), english] }],
  ...more,
})

export const JELLYFIN_ITEMS: readonly FakeJellyfinItem[] = [
  HARBOUR_LIGHTS,
  COPPER_MILE,
  UNMATCHED,
  TRANSLATED,
  NAMESAKE,
  LOCKED_FORMAT,
  QUARRY_SONG,
  LIGHTHOUSE_ROAD,
  episode(1, 1),
  episode(1, 2, { IndexNumberEnd: 3 }),
  episode(1, 4, { LocationType: 'Virtual' }),
  // Specials that are shown between the episodes of a season.
  episode(0, 1, { ParentIndexNumber: 0 }),
]
