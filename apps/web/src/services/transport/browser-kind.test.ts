import { expect, it } from 'vitest'
import { browserKind } from './browser-kind.ts'

const kindOf = (userAgent: string, maxTouchPoints = 0) => browserKind({ userAgent, maxTouchPoints })

it('S-146 S-147 S-148 S-149 distinguishes browsers by the extension that they take', () => {
  expect(
    kindOf('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'),
  ).toBe('chrome')
  expect(kindOf('Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Edg/140.0')).toBe('chrome')
  expect(kindOf('Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0')).toBe('firefox')
  expect(kindOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile')).toBe(
    'ios',
  )
  expect(
    kindOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 5),
  ).toBe('ios')
  expect(
    kindOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'),
  ).toBe('unknown')
})
