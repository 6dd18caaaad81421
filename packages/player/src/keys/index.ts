/** Keys of every layout, for the player and for the page around it. */
export { type KeyPress, shortcutOf } from './shortcut-of.ts'
