import names from './names.json'

/** A language's name in English and in its own words, by id; only a chooser needs them. */
export const LANGUAGE_NAMES: Readonly<Record<string, { english: string; native: string }>> = Object.freeze(names)
