import { storageOrMemory } from './text-storage.ts'

/** Local storage: what this device keeps for the next visit. */
export const localTexts = storageOrMemory(() => window.localStorage)

/** Whether the browser blocks it: what is written there lasts as long as the page. */
export const areLocalTextsBlocked = () => !(localTexts instanceof Storage)
