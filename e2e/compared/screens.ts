/** A part of a picture, in its own pixels. */
type Part = readonly [x: number, y: number, width: number, height: number]

/** A picture of a prototype, below the folder that `PROTOTYPES` names. */
interface Prototype {
  readonly path: string
  /** The part of it that shows the screen; its upper end unless told otherwise. */
  readonly part?: Part
}

/** A window, and what was seen in one of its size. */
export interface Seen {
  readonly size: readonly [width: number, height: number]
  /** The state that is shown, by its name in `e2e/states`. */
  readonly state: string
  /** Its picture in the looks of before: absent where none was kept, or no such screen was there. */
  readonly before?: string
  /** Absent where it was not drawn. */
  readonly prototype?: Prototype
}

export interface Screen {
  /** Of its sheet in `docs/images/looks`. */
  readonly name: string
  /** Of the sheet. */
  readonly rows: ReadonlyArray<readonly Seen[]>
}

const LAPTOP = [1440, 900] as const
const PHONE = [390, 844] as const
const LARGE = [1920, 1080] as const

const next = (name: string, part?: Part): Prototype => ({
  path: `next/shots/${name}.jpg`,
  ...(part && { part }),
})
const first = (name: string): Prototype => ({ path: `shots/${name}.png` })

interface Kept {
  readonly laptop?: string
  readonly phone?: string
}
interface Drawn {
  readonly laptop?: Prototype
  readonly phone?: Prototype
  readonly large?: Prototype
}

/** A screen as a laptop, a phone and a large window show it. */
const inWindows = (name: string, state: string, before: Kept, drawn: Drawn): Screen => ({
  name,
  rows: [
    [{ size: LAPTOP, state, ...cell(before.laptop, drawn.laptop) }],
    [
      { size: PHONE, state, ...cell(before.phone, drawn.phone) },
      { size: LARGE, state, ...cell(undefined, drawn.large) },
    ],
  ],
})

/** A screen as a television shows it. */
const onTelevision = (name: string, drawn?: Prototype): Screen => ({
  name,
  rows: [[{ size: LARGE, state: name, ...cell(name, drawn) }]],
})

const cell = (before?: string, prototype?: Prototype) => ({
  ...(before && { before }),
  ...(prototype && { prototype }),
})

export const SCREENS: readonly Screen[] = [
  inWindows(
    'home-newcomer',
    'home-empty',
    { laptop: 'home-empty' },
    { laptop: next('home-new-1440'), phone: next('home-new-390') },
  ),
  inWindows(
    'home-shelf',
    'home-shelf',
    { laptop: 'home-shelf', phone: 'phone-home' },
    { laptop: first('home'), phone: first('home.mobile') },
  ),
  inWindows(
    'search',
    'search-results',
    { laptop: 'search-results', phone: 'phone-search' },
    { laptop: first('search-results'), phone: first('search-results.mobile') },
  ),
  inWindows(
    'discover',
    'discover',
    { laptop: 'discover', phone: 'phone-discover' },
    { laptop: next('discover-1440'), phone: next('discover-390'), large: next('discover-1920-blue') },
  ),
  inWindows('discover-years', 'discover-years', {}, { laptop: next('discover-1440-range') }),
  inWindows(
    'programmes',
    'discover-programmes',
    {},
    { laptop: next('discover-1440-full', [0, 560, 893, 558]), phone: next('discover-390-full', [0, 844, 390, 844]) },
  ),
  inWindows('programme', 'programme', {}, {}),
  inWindows(
    'details-film',
    'details-film',
    { laptop: 'details-film' },
    { laptop: next('details-1440'), phone: next('details-390') },
  ),
  inWindows(
    'details-show',
    'details-show',
    { laptop: 'details-show', phone: 'phone-details' },
    { laptop: first('details-show'), phone: first('details.mobile') },
  ),
  inWindows(
    'scraping',
    'scraping',
    { laptop: 'scraping' },
    { laptop: first('scraping'), phone: first('scraping.mobile') },
  ),
  inWindows(
    'player',
    'player',
    { laptop: 'player', phone: 'phone-player' },
    { laptop: first('player'), phone: first('player-mobile.mobile') },
  ),
  inWindows(
    'player-menu',
    'player-menu-root',
    { laptop: 'player-menu-root', phone: 'phone-menu' },
    { laptop: first('player-settings'), phone: first('player-settings.mobile') },
  ),
  inWindows(
    'film-end',
    'player-end-programme',
    {},
    { laptop: next('film-end', [25, 168, 1102, 650]), phone: next('film-end', [25, 1665, 314, 676]) },
  ),
  inWindows(
    'settings',
    'settings',
    { laptop: 'settings', phone: 'phone-settings' },
    { laptop: first('settings'), phone: first('settings.mobile') },
  ),
  inWindows('login', 'login', { laptop: 'login' }, { laptop: first('login') }),
  inWindows('about', 'about', { laptop: 'about' }, {}),
  inWindows('not-found', 'not-found', { laptop: 'not-found' }, { laptop: first('not-found') }),
  onTelevision('tv-home', first('home-tv')),
  onTelevision('tv-discover'),
  onTelevision('tv-details'),
  onTelevision('tv-player', first('player-tv')),
]
