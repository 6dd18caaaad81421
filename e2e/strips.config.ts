import { defineConfig } from '@playwright/test'
import journeys, { launchOptions } from './playwright.config.ts'

/** Pictures of what moves, for docs/look-compared.md: `npm run strips`. */
export default defineConfig({
  ...journeys,
  testDir: 'strips',
  outputDir: '../test-results/strips',
  // What moves is taken on a quiet machine.
  workers: 1,
  projects: [{ name: 'strips', use: { launchOptions } }],
})
