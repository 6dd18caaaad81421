/**
 * Words that no identifier and no file name may hold: words of our own where the field has one (docs/GLOSSARY.md), each with what to say
 * instead. A word is a part of a name: `deed` is in `lastDeed` and `DEED_MS`, and not in `indeed`.
 */
export const BANNED = {
  deed: 'mutation (library), command (player), action',
  deeds: 'mutations, commands, actions',
  desk: 'unit of work',
  platter: 'memory disk',
  keeping: 'persistence',
  milestone: 'checkpoint',
  milestones: 'checkpoints',
  stamp: 'timestamp',
  stamps: 'timestamps',
  slot: 'register',
  road: 'transport, caching strategy',
  roads: 'transports',
  courier: 'segment loader',
  couriers: 'segment loaders',
  passage: 'forward request',
  passenger: 'forward target',
  lanes: 'keyed mutex',
  dialect: 'protocol',
  told: 'reported, acknowledged, published',
  tell: 'publish, report, notify',
  tells: 'publishes, reports',
  hear: 'subscribe, receive',
  heard: 'received',
  hearer: 'subscriber',
  believed: 'trusted, plausible, clamped',
  nearness: 'approach, proximity',
  trouble: 'error',
  heal: 'correct, reload, repair',
  healed: 'corrected, reloaded, repaired',
  mend: 'repair',
  glance: 'fast path validation',
  wear: 'apply',
}

/** Words that say nothing alone: no identifier may be just one of them. */
export const BARE = {
  kept: 'name the thing: stored records, cached files',
  facts: 'name the thing: state, metadata, title details',
}

/** Files whose names or keys are fixed from outside, and the words that they may hold. */
export const EXCEPTIONS = [
  { path: /^apps\/api\/src\/storage\//, words: ['dialect'], why: 'Kysely calls it so' },
  {
    path: /^apps\/api\/src\/storage\/(schema|migrations)/,
    words: ['milestone', 'milestones'],
    why: 'a table and a column',
  },
  { path: /^apps\/api\/src\/library\/repository\.ts$/, words: ['milestone'], why: 'a column' },
  { path: /^apps\/api\/src\/library\/(stored-state|read-row)\.ts$/, words: ['stamp'], why: 'a key of stored rows' },
  { path: /^apps\/web\/src\/data\/(kit|library)\//, words: ['deed', 'slot'], why: 'keys of stored rows' },
  {
    path: /^(apps\/api\/src\/(library\/wire|storage|sync)|apps\/web\/src\/data\/sync|packages\/(contracts|testing)\/src\/account|bench\/support|apps\/api\/src\/upkeep|apps\/standalone\/src\/budgets|e2e\/journeys\/library-faults)/,
    words: ['deed'],
    why: 'a key of the batch protocol',
  },
  { path: /^apps\/web\/src\/data\/kit\//, words: ['facts'], why: 'a store of the database' },
  { path: /^packages\/player\/src\/subtitles\//, words: ['dialect'], why: 'a dialect of a format' },
  { path: /^apps\/catalogue\/src\/art\//, words: ['road'], why: 'a road in a picture' },
  { path: /^packages\/testing\/src\/jellyfin\//, words: ['road'], why: 'a film of that name' },
]
