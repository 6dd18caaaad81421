import { defineConfig } from '@playwright/test'
import journeys, { launchOptions } from './playwright.config.ts'

/** Sheets of screens beside what they were and their prototypes, for docs/look-compared.md: `npm run compared`. */
export default defineConfig({
  ...journeys,
  testDir: 'compared',
  outputDir: '../test-results/compared',
  timeout: 120_000,
  projects: [{ name: 'compared', use: { launchOptions } }],
})
