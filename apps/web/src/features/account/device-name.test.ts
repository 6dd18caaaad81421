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

it.each([
  ['TV · Safari', 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 Version/6.0 TV Safari/537.36'],
  ['TV · Chrome', 'Mozilla/5.0 (Linux; Android 9; AFTMM) AppleWebKit/537.36 Chrome/102.0 Safari/537.36'],
  [
    'PlayStation · Safari',
    'Mozilla/5.0 (PlayStation; PlayStation 5/2.26) AppleWebKit/605.1.15 Version/13.0 Safari/605.1.15',
  ],
  ['Xbox · Edge', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) Chrome/117.0 Safari/537.36 Edge/44.18363'],
])('in the living room: %s', (name, userAgent) => expect(suggestedDeviceName(userAgent)).toBe(name))

it('a browser that says nothing gets no name', () => expect(suggestedDeviceName('')).toBe(''))
