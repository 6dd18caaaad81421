import { expect, it } from 'vitest'
import { licenceAt, licenceNamed } from './rights.ts'

it.each([
  ['http://creativecommons.org/licenses/by/3.0/', 'CC BY 3.0'],
  ['https://creativecommons.org/licenses/by-nc-sa/4.0/deed.de', 'CC BY-NC-SA 4.0'],
  ['https://www.creativecommons.org/publicdomain/zero/1.0/', 'CC0 1.0'],
  ['https://creativecommons.org/publicdomain/mark/1.0/', 'Public Domain Mark 1.0'],
  ['http://creativecommons.org/licenses/publicdomain/', 'Public Domain'],
  ['https://creativecommons.org/publicdomain/', 'Public Domain'],
  ['https://example.org/licenses/by/4.0/', undefined],
  ['https://creativecommons.org.example/licenses/by/4.0/', undefined],
  ['https://creativecommons.org/licenses/', undefined],
  ['https://creativecommons.org/licenses/constructor/', undefined],
  [`https://creativecommons.org/licenses/${'by-'.repeat(50)}/`, undefined],
  ['https://creativecommons.org/licensesfoo', undefined],
  ['', undefined],
])('%s is %s', (url, name) => {
  expect(licenceAt(url)).toBe(name)
})

it.each([
  ['Detour 720p (Public Domain)', 'Public Domain'],
  ['Sintel 4K CC BY 3.0', 'CC BY 3.0'],
  ['Sintel CC-BY-NC-4.0', 'CC BY-NC 4.0'],
  ['Sintel CC BY NC SA 4.0', 'CC BY-NC-SA 4.0'],
  ['English CC by SubTeam', undefined],
  ['a film | CC0', 'CC0'],
  ['ACC BYE public domains', undefined],
])('"%s" names %s', (words, name) => {
  expect(licenceNamed(words)).toBe(name)
})
