export { createBackground, type Background } from './background/background.ts'
export type { BrowserApi } from './background/browser-api.ts'
export { manifestFor, type ManifestOptions } from './manifest.ts'
