import { storageOrMemory } from './text-storage.ts'

/** Session storage: what a tab remembers for as long as it is open. */
export const visitTexts = storageOrMemory(() => window.sessionStorage)
