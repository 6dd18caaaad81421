import { describe, expect, it } from 'vitest'
import { isExactTitle, isSameTitle, isSameYear, yearInTitle } from './title-match.ts'

describe('isSameTitle', () => {
  it.each([
    ['Detour', 'Detour'],
    ['Detour', 'DETOUR (1945)'],
    ['Detour', 'Detour 1945'],
    ['Detour', 'Detour [Film Noir, restored]'],
    ['The Kid', 'Kid, The'],
    ['The Kid', 'the kid'],
    ['Häxan', 'Haxan'],
    ['Häxan', 'Ha\u0308xan'],
    ['Straße der Nacht', 'Strasse der Nacht'],
    ['Işıklar', 'Isiklar'],
    ['ＤＥＴＯＵＲ', 'detour'],
    ['ℌamlet', 'hamlet'],
    ['Un chien andalou', 'Chien andalou, Un'],
    ['It’s a Joke, Son!', 'Its a Joke Son'],
    ['Angel and the Badman', 'Angel & the Badman'],
    ['Spider-Man', 'Spiderman'],
    ['1984', '1984'],
    ['2001: A Space Odyssey', '2001 - A Space Odyssey'],
    ['The The', 'The The'],
  ])('%s is %s', (wanted, found) => {
    expect(isSameTitle(wanted, found)).toBe(true)
  })

  it.each([
    ['Detour', 'Detour to Danger'],
    ['The Kid', 'The Karate Kid'],
    ['Night of the Living Dead', 'Return of the Living Dead'],
    ['Metropolis', 'Metropolis trailer'],
    ['', ''],
    ['!!!', '???'],
    ['A', 'B'],
  ])('%s is not %s', (wanted, found) => {
    expect(isSameTitle(wanted, found)).toBe(false)
  })

  it('answers at once for names of absurd length', () => {
    const long = '('.repeat(20_000) + 'a '.repeat(20_000)
    expect(isSameTitle(long, `${long} 1945`)).toBe(true)
  })
})

describe('yearInTitle', () => {
  it.each([
    ['Detour (1945)', 1945],
    ['Detour [ 1945 ]', 1945],
    ['Detour 1945', 1945],
    ['Nosferatu (1922) restored', 1922],
  ])('%s carries %i', (title, year) => {
    expect(yearInTitle(title)).toBe(year)
  })

  it.each(['Detour', '1984', 'Catalogue 3141', '2001: A Space Odyssey'])('%s carries none', (title) => {
    expect(yearInTitle(title)).toBeUndefined()
  })
})

describe('isSameYear', () => {
  it('allows one year either way', () => {
    expect([1944, 1945, 1946].every((year) => isSameYear(1945, year))).toBe(true)
    expect([1943, 1947].some((year) => isSameYear(1945, year))).toBe(false)
  })
})

describe('isExactTitle', () => {
  it.each([
    ['haxan', 'Häxan', true],
    ['kid', 'The Kid', true],
    ['The Kid', 'Kid, The', true],
    ['blade runner 2049', 'Blade Runner 2049', true],
    ['dr jekyll & mr hyde', 'Dr. Jekyll and Mr. Hyde', true],
    ['Blade Runner', 'Blade Runner 2049', false],
    ['Detour', 'Detour (1945)', false],
    ['', '', false],
    ['?!', '?!', false],
  ])('%j and %j: %s', (one, other, isExact) => {
    expect(isExactTitle(one, other)).toBe(isExact)
  })
})
