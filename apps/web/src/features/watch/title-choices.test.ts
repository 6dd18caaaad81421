import { expect, it } from 'vitest'
import type { Playable } from '../../blocks/playable.ts'
import { MOST_TITLE_CHOICES, titleChoice, titleKeyOf, withTitleChoice } from './title-choices.ts'

interface Choice {
  enabled: boolean
  language: string | null
}

const off: Choice = { enabled: false, language: null }
const fill = (count: number) => {
  let choices: ReturnType<typeof withTitleChoice<Choice>> = {}
  for (let id = 1; id <= count; id += 1) choices = withTitleChoice(choices, String(id), off)
  return choices
}

it('a choice is remembered beside the others', () => {
  const choices = withTitleChoice<Choice>({ '7': off }, '5', { enabled: true, language: 'de' })
  expect(choices).toMatchObject({ '5': { enabled: true, language: 'de' }, '7': off })
})

it('the oldest choices make room, those of older versions first', () => {
  const choices = withTitleChoice({ ...fill(MOST_TITLE_CHOICES - 1), old: off }, 'new', off)
  expect(Object.keys(choices)).toHaveLength(MOST_TITLE_CHOICES)
  expect(choices).not.toHaveProperty('old')
  const next = withTitleChoice(withTitleChoice(choices, '1', off), 'newer', off)
  expect(Object.keys(next)).toHaveLength(MOST_TITLE_CHOICES)
  expect(next).toHaveProperty('1')
  expect(next).not.toHaveProperty('2')
})

it('a film and a show of one number have their own choices; one of older versions is that of both', () => {
  const film = titleKeyOf({ kind: 'movie', title: { id: '7' } } as Playable)
  const show = titleKeyOf({ kind: 'show', title: { id: '7' } } as Playable)
  const older = { '7': off }
  expect([titleChoice(older, film), titleChoice(older, show)]).toEqual([off, off])
  const choices = withTitleChoice<Choice>(older, film, { enabled: true, language: 'de' })
  expect(titleChoice(choices, film)).toMatchObject({ language: 'de' })
  expect(titleChoice(choices, show)).toEqual(off)
})
