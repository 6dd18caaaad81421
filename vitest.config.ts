import { defineConfig } from 'vitest/config'

/** Tests of many seconds, beside which another of the same file stands for all: `npm test` leaves them to `npm run test:all`. */
export const TAGS = [{ name: 'slow', description: 'Runs in npm run test:all only.' }]

/** Unit, contract and service tests run in Node; what needs a page runs in a real Chromium (vitest.browser.config.ts). */
export default defineConfig({
  test: {
    include: ['{packages,apps,tools}/**/*.test.{ts,tsx,mjs}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.test.{ts,tsx}'],
    environment: 'node',
    tags: TAGS,
    // Both cores, and one module graph for each: no test leaves anything behind in a module, which `--sequence.shuffle.files` shows.
    pool: 'threads',
    isolate: false,
    maxWorkers: '100%',
    // One lifetime signal has many listeners by design; browsers do not mind.
    execArgv: ['--disable-warning=MaxListenersExceededWarning'],
    // A limit for what hangs, not a measure of what is slow: a busy machine fails nothing.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    unstubGlobals: true,
  },
})
