import { expect, it } from 'vitest'

/** What runs in the page: its own code, and that of the packages. */
const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '../../../../../packages/*/src/**/*.{ts,tsx}'], {
  ...{ query: '?raw', import: 'default', eager: true },
})

it('no request of the page decides about credentials: the site’s own carry them, others do not', () => {
  const files = Object.entries(sources).filter(([path]) => !path.includes('.test.'))
  expect(files.length).toBeGreaterThan(300)
  // The default of `fetch` is right: behind a gateway the site's own origin wants them (record 0155).
  expect(files.filter(([, text]) => /credentials: ['"`]|withCredentials/.test(text)).map(([path]) => path)).toEqual([])
})
