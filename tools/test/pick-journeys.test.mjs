import { describe, expect, it } from 'vitest'
import { listLine, pickJourneys } from './pick-journeys.mjs'

const journey = (file, title, isGate = false) => ({ project: 'shell', file, titles: ['a film', title], isGate })
const JOURNEYS = [
  journey('home.spec.ts', 'greets', true),
  journey('home.spec.ts', 'searches'),
  journey('seek.spec.ts', 'seeks'),
  journey('menu.spec.ts', 'opens'),
  journey('menu.spec.ts', 'closes'),
]
const pick = (change) => {
  const { picked, left } = pickJourneys(JOURNEYS, {
    edited: [],
    reached: [],
    secondsOf: (file) => ({ 'seek.spec.ts': 30, 'home.spec.ts': 50 })[file],
    mostSeconds: 100,
    ...change,
  })
  return { picked: picked.map(({ titles }) => titles[1]), left }
}

describe('pickJourneys', () => {
  it('picks what is tagged when nothing is touched', () => {
    expect(pick({})).toEqual({ picked: ['greets'], left: [] })
  })

  it('adds all of an edited file', () => {
    expect(pick({ edited: ['seek.spec.ts'] })).toEqual({ picked: ['greets', 'seeks'], left: [] })
  })

  it('takes edited files before reached ones, and names those that do not fit', () => {
    const change = { edited: ['home.spec.ts'], reached: ['seek.spec.ts', 'home.spec.ts'], mostSeconds: 70 }
    expect(pick(change)).toEqual({ picked: ['greets', 'searches'], left: ['seek.spec.ts'] })
  })

  it('counts 2 s for each journey of a file that was never measured', () => {
    expect(pick({ edited: ['menu.spec.ts'], mostSeconds: 3 }).left).toEqual(['menu.spec.ts'])
    expect(pick({ edited: ['menu.spec.ts'], mostSeconds: 4 }).picked).toEqual(['greets', 'opens', 'closes'])
  })

  it('skips files that hold no journey any more', () => {
    expect(pick({ edited: ['gone.spec.ts'] })).toEqual({ picked: ['greets'], left: [] })
  })
})

describe('listLine', () => {
  it('names the project, the file and every title', () => {
    expect(listLine(JOURNEYS[0])).toBe('[shell] › home.spec.ts › a film › greets')
  })
})
