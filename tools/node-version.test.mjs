import { describe, expect, it } from 'vitest'
import { fits } from './node-version.mjs'

describe('the range of Node versions', () => {
  const range = '^20.19.0 || ^22.12.0 || >=24.0.0'

  it.each(['20.19.0', '20.20.2', '22.12.0', '22.13.1', '24.0.0', '24.21.0', '26.10.0', '31.0.0'])(
    '%s is served',
    (version) => {
      expect(fits(version, range)).toBe(true)
    },
  )
  it.each(['18.20.0', '20.18.9', '21.9.0', '22.11.9', '23.4.0'])('%s is not', (version) => {
    expect(fits(version, range)).toBe(false)
  })
})
