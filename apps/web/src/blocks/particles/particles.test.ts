import { describe, expect, it } from 'vitest'
import { DRAWINGS } from './drawings.ts'
import { createDrift, edgeOpacity, opacityOf, passTime } from './drift.ts'
import { chooseSet, PARTICLES, RULES } from './sets.ts'

const ORDINARY = new Date(2026, 1, 3)
const never = () => 0.999_999
/** The same numbers in every run. */
function dice(seed = 1): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
const namesOf = (date: Date, random = never) => chooseSet(date, random).drawings.map(({ name }) => name)

describe('which particles drift today', () => {
  it.each([
    [new Date(2026, 11, 24), ['snowflake', 'gift']],
    [new Date(2026, 11, 26, 23, 59), ['snowflake', 'gift']],
    [new Date(2026, 9, 29), ['ghost', 'pumpkin']],
    [new Date(2026, 9, 31), ['ghost', 'pumpkin']],
    [new Date(2026, 3, 20), ['leaf']],
    [new Date(2026, 5, 9), ['heart', 'lemonade']],
    [new Date(2026, 11, 27), []],
    [ORDINARY, []],
  ])('%s, whatever the lot: %s', (date, names) => expect(namesOf(date)).toEqual(names))

  it('on an ordinary day each set has its own draw, and the first that wins is it', () => {
    const winAt = (turn: number) => {
      let turns = 0
      return () => (turns++ === turn ? 0 : 0.999_999)
    }
    expect(namesOf(ORDINARY, winAt(0))).toEqual(['snowflake', 'gift'])
    expect(namesOf(ORDINARY, winAt(2))).toEqual(['fish', 'whale'])
    expect(namesOf(ORDINARY, winAt(3))).toEqual(['cat'])
    expect(namesOf(ORDINARY, winAt(9))).toEqual(['cup', 'biscuit'])
    expect(namesOf(ORDINARY, winAt(11))).toEqual(['star'])
  })

  it('is as likely as it should be', () => {
    const random = dice()
    const first = Array.from({ length: 4000 }, () => namesOf(ORDINARY, random)[0])
    const share = (name: string) => first.filter((one) => one === name).length / first.length
    expect(share('snowflake')).toBeCloseTo(0.051, 1)
    expect(share('fish')).toBeCloseTo(0.949 * 0.95 * 0.1, 1)
    expect(share('cat')).toBeGreaterThan(0.12)
  })

  it('every set can be drawn', () => {
    for (const { set } of RULES) {
      expect(set.drawn).toBeLessThan(PARTICLES)
      for (const { name, width } of set.drawings) {
        expect(DRAWINGS[name].length).toBeGreaterThan(0)
        expect(width[0]).toBeLessThan(width[1])
      }
    }
  })
})

describe('how they drift', () => {
  const field = { width: 576, height: 300 }
  const set = chooseSet(new Date(2026, 11, 24), never)

  it('S-011 265 of them, 27 drawn, begin at all ages in the middle of the field', () => {
    const particles = createDrift(set, field, dice())
    expect(particles).toHaveLength(265)
    expect(particles.filter(({ drawing }) => drawing !== null)).toHaveLength(27)
    expect(new Set(particles.map(({ age }) => Math.round(age))).size).toBeGreaterThan(100)
    expect(particles.every(({ x }) => x > 0 && x < field.width)).toBe(true)
  })

  it('fall slowly, fade in and out, and begin anew at the top', () => {
    const random = dice()
    const particles = createDrift(set, field, random)
    const before = particles.map(({ y }) => y)
    passTime(particles, 30, { set, field, random })
    const fallen = particles.filter((particle, index) => particle.y - (before[index] ?? 0) > 0 && particle.age >= 30)
    expect(fallen.length).toBeGreaterThan(200)
    expect(opacityOf({ ...(particles[0] as (typeof particles)[number]), age: 0 })).toBe(0)
    expect(opacityOf({ ...(particles[0] as (typeof particles)[number]), age: 50, life: 100 })).toBeCloseTo(0.8)
    passTime(particles, 5000, { set, field, random })
    expect(particles.every(({ age, y }) => age === 0 && y >= 5 && y <= 105)).toBe(true)
    expect(particles.filter(({ drawing }) => drawing !== null)).toHaveLength(27)
  })

  it('nothing of one is cut at an edge of the field', () => {
    const swimming = RULES.find(({ set: { swims } }) => swims)?.set ?? set
    for (const kind of [set, swimming]) {
      const random = dice(7)
      const particles = createDrift(kind, field, random)
      for (let frame = 0; frame < 400; frame += 1) {
        passTime(particles, 15, { set: kind, field, random })
        const cut = particles.filter(({ x, y, width }) => {
          const half = (width * Math.SQRT2) / 2
          return x < half || y < half || x > field.width - half || y > field.height - half
        })
        for (const particle of cut) expect(edgeOpacity(particle, field)).toBe(0)
      }
    }
    const whale = createDrift(swimming, field, dice()).find(({ drawing }) => drawing?.name === 'whale')
    expect(whale && edgeOpacity({ ...whale, x: field.width / 2, y: field.height / 2 }, field)).toBe(1)
  })

  it('fish and whales swim to the sides', () => {
    const swimming = RULES.find(({ set: { swims } }) => swims)?.set ?? set
    const drawn = createDrift(swimming, field, dice()).filter(({ drawing }) => drawing !== null)
    expect(new Set(drawn.map(({ direction }) => direction))).toEqual(new Set([0, Math.PI]))
    expect(drawn.every(({ life }) => life === 1950)).toBe(true)
  })
})
