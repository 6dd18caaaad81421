import names from './names.json'

/** What a language is called in English and by those who speak it, by its id; only a chooser needs them. */
export const LANGUAGE_NAMES: Readonly<Record<string, { english: string; native: string }>> = Object.freeze(names)
