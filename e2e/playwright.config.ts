import { defineConfig, devices } from '@playwright/test'

/** The whole browser, for journeys that need an extension or a profile that outlives a kill. */
export const wholeChromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Chromium that reaches nothing but this machine: every other name fails to resolve. */
export const launchOptions = {
  executablePath: wholeChromium,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // The shell's letters are then, to the bit, those of the whole browser.
    '--font-render-hinting=slight',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ],
}

/** The same engine without windows of its own does less work for each page. */
const shellOptions = { ...launchOptions, executablePath: process.env['CHROMIUM_HEADLESS_SHELL_PATH'] ?? wholeChromium }

/**
 * Journeys that need the whole browser: extensions, profiles that outlive a kill, and a phone on which nobody moves a
 * pointer (the shell's rests at 0, 0, and it says so).
 */
const IN_WHOLE = [
  'killed-tabs.spec.ts',
  'streams/extension.spec.ts',
  'player/controls.spec.ts',
  'player/phones.spec.ts',
]

/** What is measured (`faultsOfGeometry`, `sidewaysOverflow`) has scrollbars that take room, as they do on most desktops; pictures are taken without. */
const WITH_SCROLLBARS = [
  'states.spec.ts',
  'languages.spec.ts',
  'bad-catalogue.spec.ts',
  'accessibility.spec.ts',
  'discover-window.spec.ts',
  'window-widths.spec.ts',
  'player/end.spec.ts',
].map((path) => `**/journeys/${path}`)
const scrollbarOptions = { ...shellOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results/e2e',
  // How every state looks, by name: see e2e/states.
  snapshotPathTemplate: '{testDir}/../looks/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['dot'], ['json']] : 'line',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // A journey's routes see nothing of what a service worker asks; the journeys of installing turn it on.
    serviceWorkers: 'block',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
  projects: [
    { name: 'shell', testIgnore: [...IN_WHOLE, ...WITH_SCROLLBARS], use: { launchOptions: shellOptions } },
    { name: 'scrollbars', testMatch: WITH_SCROLLBARS, use: { launchOptions: scrollbarOptions } },
    { name: 'whole', testMatch: IN_WHOLE, use: { launchOptions } },
  ],
})
