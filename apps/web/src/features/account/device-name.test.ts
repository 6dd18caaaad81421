import { expect, it } from 'vitest'
import { suggestedDeviceName } from './device-name.ts'

it('a new device is named after its system and browser', () => {
  expect(
    suggestedDeviceName(
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    ),
  ).toBe('Linux · Chrome')
  expect(suggestedDeviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
    'iPhone · Safari',
  )
  expect(suggestedDeviceName('Mozilla/5.0 (Linux; Android 15) Gecko/140.0 Firefox/140.0')).toBe('Android · Firefox')
})

it('a browser that says nothing gets no name', () => expect(suggestedDeviceName('')).toBe(''))
