import type { SceneName } from './scenes/index.ts'

/** Words of a title that name a scene. The first that fits is taken, so what is rare stands before what is common. */
const SCENES_OF_WORDS: readonly (readonly [words: RegExp, scene: SceneName])[] = [
  [/plan 9|saucer|invader|monster from|outer/i, 'saucer'],
  [/\bmoon\b|planet|rocket|space\b|\bmars\b/i, 'moon'],
  [/express|limited|railr|locomotive|berlin/i, 'locomotive'],
  [/train\b|\bgeneral\b|hospitality/i, 'train'],
  [/balloon|aeronaut|air ?ship|impossible voyage|around the world/i, 'balloon'],
  [/love affair|lusitania|titanic|atlantic|voyage|immigrant|navigator/i, 'liner'],
  [/roof|cat and|black cat|chimney|santa|christmas/i, 'rooftops'],
  [/jekyll|frankenstein|invisible|transparent|monster maker|brain|mad doctor|crazy ray/i, 'laboratory'],
  [/cabiria|ben[- ]hur|salom|pharaoh|intolerance|temple|pompeii|cleopatra/i, 'temple'],
  [/broadway|premiere|movie|follies|star is|film johnnie|showgirl|burlesque/i, 'marquee'],
  [/\bfarm|mill\b|southerner|greed|\boz\b|country\b|barn\b|arcadian/i, 'windmill'],
  [/pier\b|unchanging|shore\b|fisher|enoch/i, 'pier'],
  [/park\b|penny|autumn|leaves|letter of|time of your life|memory/i, 'bench'],
  [/nosferatu|vampire|dracula|castle|faust|golem|lancelot/i, 'castle'],
  [/caligari|hyde|hands|shadow|stair|whisper/i, 'stairs'],
  [/metropolis|\bcity|york\b|street of|skyscraper/i, 'city'],
  [/circus|clown|carnival|\bfair\b|coney/i, 'circus'],
  [/bagdad|arab|sheik|ali baba|sinbad|desert song|sultan|cairo/i, 'bagdad'],
  [/\bsea\b|leagues|submarine|ocean|12-mile/i, 'deep'],
  [/\bships?\b|potemkin|boat|sail|pirate|whaler|captain|mutiny/i, 'ship'],
  [/light ?house|storm|reef|coast/i, 'lighthouse'],
  [/lost world|dinosaur|prehistoric|island|gulliver|kong/i, 'island'],
  [/jungle|tarzan|gorilla|nabonga|pongo|africa|trapper/i, 'jungle'],
  [/\bcave|cavern|underground|unknown world|buried|mine\b/i, 'cave'],
  [/grave|cemetery|bury|burial|\bskull|coffin/i, 'graveyard'],
  [/derby|jockey|race\b|dan patch|stable|thoroughbred|racing/i, 'racetrack'],
  [/front page|\bpress\b|headline|reporter|newspaper|\bnews\b|editor/i, 'newsroom'],
  [/judge|trial|court|jury|lawyer|justice|\blaw\b|guilty|convict/i, 'courtroom'],
  [/hospital|nurse|doctor|\bdr\.? kildare|maniac|asylum|shock\b/i, 'corridor'],
  [/safety|clock|hours?\b|minutes|midnight|\btime\b/i, 'clock'],
  [/hunchback|notre|cathedral|joan|häxan|witch|devil|saint\b|cross\b/i, 'nave'],
  [/phantom|opera|\bshow|vaudeville|\bstage\b|actor/i, 'stage'],
  [/detour|\broad\b|hitch|highway|drive\b|\bmiles?\b/i, 'road'],
  [/living dead|haunt|\bhouse\b|ghost|\bdead\b|\bhill\b/i, 'house'],
  [/arctic|nanook|alaska|north\b|pole\b|yukon/i, 'snowfield'],
  [/gold rush|snow|cabin\b|\bice\b|winter/i, 'cabin'],
  [/alice|bunny|spring\b|garden|meadow|lamb|rabbit/i, 'meadow'],
  [/champion|\bring\b|knock-?out|punch|boxer|boxing|prize ?fight|joe louis/i, 'boxingRing'],
  [/wings|\bfly|\bair\b|plane\b|pilot|bomb/i, 'plane'],
  [/wedding|\bball\b|princess|waltz|dance|charade/i, 'ballroom'],
  [/bridge|river|london|paris/i, 'bridge'],
  [/machine|modern|factory|camera|electric|strike\b/i, 'gears'],
  [/street|\bdark|killer|d\.o\.a|alley|\bnight\b/i, 'alley'],
  [/\blady\b|friday|letter|window|\broom|office|confidential/i, 'room'],
  [/badman|\bwest|trail|sheriff|cowboy|riders?\b|\bguns?\b|outlaw|frontier|canyon/i, 'mesa'],
  [/forest|woods?\b|robin|wolf|sintel|fairy/i, 'forest'],
  [/mountain|\balps?\b|peak|eagle/i, 'peaks'],
  [/\bwar\b|army|soldier|front\b|battle|flanders|birth of/i, 'war'],
]

/** Scenes that suit a genre, the most telling genre first. A scene that stands twice is taken twice as often. */
const SCENES_OF_GENRES: readonly (readonly [genre: string, scenes: readonly SceneName[]])[] = [
  ['Western', ['mesa', 'peaks', 'train', 'mesa', 'windmill', 'locomotive']],
  ['Science Fiction', ['saucer', 'moon', 'gears', 'city', 'laboratory']],
  ['Sci-Fi & Fantasy', ['saucer', 'moon', 'forest', 'castle', 'city', 'laboratory']],
  ['Horror', ['house', 'castle', 'stairs', 'nave', 'graveyard', 'corridor', 'cave']],
  ['War', ['war', 'plane', 'airfield']],
  [
    'Crime',
    ['alley', 'room', 'road', 'city', 'bridge', 'pier', 'rooftops', 'marquee', 'courtroom', 'newsroom', 'corridor'],
  ],
  ['War & Politics', ['war', 'plane', 'courtroom', 'airfield']],
  ['Thriller', ['alley', 'room', 'stairs', 'lighthouse', 'corridor', 'cave']],
  ['Mystery', ['house', 'lighthouse', 'alley', 'room', 'rooftops', 'pier', 'laboratory']],
  ['Fantasy', ['forest', 'bagdad', 'castle', 'moon']],
  ['Adventure', ['ship', 'jungle', 'island', 'peaks', 'cave', 'balloon', 'temple', 'snowfield', 'airfield']],
  ['Action & Adventure', ['train', 'ship', 'jungle', 'road', 'peaks', 'plane']],
  ['Kids', ['meadow', 'circus', 'forest', 'balloon', 'windmill']],
  ['News', ['newsroom', 'city', 'courtroom']],
  ['Music', ['stage', 'ballroom', 'marquee', 'rooftops']],
  ['Animation', ['meadow', 'forest', 'moon']],
  ['Family', ['meadow', 'circus', 'cabin', 'balloon', 'windmill', 'rooftops']],
  ['History', ['nave', 'temple', 'ship']],
  ['Romance', ['ballroom', 'bridge', 'meadow', 'lighthouse', 'bench', 'pier', 'liner', 'marquee']],
  ['Action', ['train', 'plane', 'road', 'airfield', 'racetrack']],
  [
    'Comedy',
    [
      ...(['stage', 'circus', 'clock', 'meadow', 'road', 'locomotive', 'ballroom', 'racetrack'] as const),
      ...(['rooftops', 'marquee', 'balloon', 'bench', 'windmill', 'pier', 'liner'] as const),
    ],
  ],
  ['Documentary', ['city', 'gears', 'peaks', 'ship', 'airfield', 'newsroom']],
  [
    'Drama',
    [
      ...(['bridge', 'alley', 'nave', 'lighthouse', 'city', 'room', 'stage', 'peaks'] as const),
      ...(['pier', 'bench', 'windmill', 'liner', 'courtroom', 'corridor', 'graveyard'] as const),
    ],
  ],
]

/** Scenes for a title that no genre is known of: they suit any story. */
const NEUTRAL_SCENES: readonly SceneName[] = [
  ...([
    'alley',
    'bench',
    'bridge',
    'city',
    'clock',
    'forest',
    'lighthouse',
    'liner',
    'marquee',
    'meadow',
    'pier',
  ] as const),
  ...(['peaks', 'road', 'room', 'rooftops', 'stage', 'stairs', 'train', 'windmill'] as const),
]

/** The scene that a word of the title names. */
export const sceneOfWords = (title: string): SceneName | undefined =>
  SCENES_OF_WORDS.find(([words]) => words.test(title))?.[1]

/** All scenes that suit a title's genres, those of the most telling genre first; any where no genre is known. */
export function scenesOfGenres(genres: readonly string[]): readonly SceneName[] {
  const fitting = SCENES_OF_GENRES.filter(([genre]) => genres.includes(genre))
  return fitting.length > 0 ? fitting.flatMap(([, scenes]) => scenes) : NEUTRAL_SCENES
}

/** The scenes of the most telling genre alone. */
export const scenesOfFirstGenre = (genres: readonly string[]): readonly SceneName[] =>
  SCENES_OF_GENRES.find(([genre]) => genres.includes(genre))?.[1] ?? NEUTRAL_SCENES
