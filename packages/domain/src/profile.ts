/** Colours of a profile; the first two are a new profile's (product facts §4). */
export const PROFILE_COLORS = Object.freeze(['#0A54FF', '#CF2E68', '#F9DD7F', '#7652DD', '#2ECFA8'] as const)

/** Icons of a profile, by their names on the wire; the first is a new profile's. */
export const PROFILE_ICONS = Object.freeze(['cat', 'weed', 'userGroup', 'couch', 'mobile', 'ticket'] as const)
export type ProfileIcon = (typeof PROFILE_ICONS)[number]

/** The profile of a new account. */
export const NEW_PROFILE = Object.freeze({
  colorA: PROFILE_COLORS[0],
  colorB: PROFILE_COLORS[1],
  icon: PROFILE_ICONS[0],
})

/** The icon of a profile; undefined for a word of another front end. */
export const profileIcon = (word: string): ProfileIcon | undefined => PROFILE_ICONS.find((icon) => icon === word)
