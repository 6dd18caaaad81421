import { describe, expect, it } from 'vitest'
import { anchorOf, searchOf, type Address } from './address.ts'
import { routedAddress } from './routed-address.ts'

const addressOf = (text: string): Address => new URL(text, 'https://films.test')

describe('S-293 the address of a page', () => {
  it.each([
    ['/discover?list=1', '?list=1', ''],
    ['/settings#connections', '', 'connections'],
    ['/#/discover?list=1', '?list=1', ''],
    ['/#/settings#connections', '', 'connections'],
    ['/#/media/a?t=5#b', '?t=5', 'b'],
    ['/', '', ''],
  ])('%s has the query %j and means the section %j', (text, search, anchor) => {
    expect(searchOf(addressOf(text))).toBe(search)
    expect(anchorOf(addressOf(text))).toBe(anchor)
  })

  it.each([
    ['/', null],
    ['/discover?list=1', null],
    ['/settings#connections', null],
    ['/#/discover?list=1', '/discover?list=1'],
    ['/?title=a#/share', '/share?title=a'],
    ['/#/settings#connections', '/settings#connections'],
    ['/#/browse/a%2Fb', '/browse/a%2Fb'],
  ])('in paths, %s is shown under %j', (text, wanted) => {
    expect(routedAddress(addressOf(text), { history: true, base: '/' })).toBe(wanted)
  })

  it.each([
    ['/', null],
    ['/index.html', null],
    ['/#/discover?list=1', null],
    ['/discover?list=1', '/#/discover?list=1'],
    ['/?title=a#/share', '/#/share?title=a'],
    ['/settings#connections', '/#/settings#connections'],
    ['/?m=details&title=x#/discover', '/#/discover?m=details&title=x'],
    ['/?tv', '/#/?tv'],
  ])('behind #, %s is shown under %j', (text, wanted) => {
    expect(routedAddress(addressOf(text), { history: false, base: '/' })).toBe(wanted)
  })

  it('stays below the path of its host', () => {
    expect(routedAddress(addressOf('/films/#/about'), { history: true, base: '/films/' })).toBe('/films/about')
    expect(routedAddress(addressOf('/films/about'), { history: false, base: '/films/' })).toBe('/films/#/about')
    expect(routedAddress(addressOf('/films/'), { history: false, base: '/films/' })).toBeNull()
    expect(routedAddress(addressOf('/films/?x'), { history: false, base: '/films/' })).toBe('/films/#/?x')
  })
})
