import { describe, expect, it } from 'vitest'
import { createFakeSearch } from './fake-search.ts'

const titles = ['Rocky II', 'Star Wars', 'Toy Story 2', 'Häxan', 'Levi & Cohen', "It's a Joke"].map((title) => ({
  title,
}))
const search = createFakeSearch(titles, [{ name: 'Ann Savage' }])
const foundBy = (query: string) => search(query, 1).results.map((row) => row['title'] ?? row['name'])

describe('createFakeSearch', () => {
  it.each([
    ['rocky ii', 'Rocky II'],
    ['wars star', 'Star Wars'],
    ['sta wa', 'Star Wars'],
    ['haxan', 'Häxan'],
    ['levi and cohen', 'Levi & Cohen'],
    ['its a joke', "It's a Joke"],
    ['savage', 'Ann Savage'],
  ])('%j finds %s by its words or their beginnings', (query, title) => {
    expect(foundBy(query)).toEqual([title])
  })

  it.each([
    ['a wrong letter', 'rocki ii'],
    ['swapped letters', 'satr wars'],
    ['joined words', 'starwars'],
    ['split words', 'hax an'],
    ['the other numeral of Rome', 'toy story ii'],
    ['the other numeral of Arabia', 'rocky 2'],
    ['the year beside the title', 'star wars 1977'],
    ['an end of a word', 'tar wars'],
    ['signs alone', '!?'],
  ])('%s finds nothing', (_, query) => {
    expect(foundBy(query)).toEqual([])
  })
})
