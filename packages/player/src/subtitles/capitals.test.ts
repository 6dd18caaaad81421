import { expect, test } from 'vitest'
import { capitaliseI, fixCapitals } from './capitals.ts'
import { parseCueText } from './markup.ts'
import { cueOf, show, texts } from './testing/read.ts'

const one = (text: string) => [cueOf(0, 1, text)]

test.each([
  ['HELLO. I THINK I KNOW YOU.', 'Hello. I think I know you.'],
  ["I'M HERE, I’LL WAIT", "I'm here, I’ll wait"],
  ['- WHAT?\n- NOTHING.', '- what?\n- nothing.'],
  ['ÉCOUTE, ÇA VA', 'Écoute, ça va'],
  ['𝒜B', '𝒜b'],
  ['I. E. OR I.E.? (I)', 'I. e. or i.e.? (I)'],
])('capitals are fixed: %j', (shouted, expected) => {
  expect(texts(fixCapitals(one(shouted)))).toEqual([expected])
})

test('only the first character of a cue stays, also where it begins with a tag', () => {
  const [cue] = fixCapitals([{ ...cueOf(0, 1, ''), nodes: parseCueText('<b>YOU</b> AND <i>ME</i>').nodes }])
  expect(show(cue?.nodes ?? [])).toBe('<b>You</b> and <i>me</i>')
})

test.each([
  ['i think i’m late, i said. i', 'I think I’m late, I said. I'],
  ["hi, wi-fi, i-pad, taxi's, xi i2 _i", "hi, wi-fi, i-pad, taxi's, xi i2 _i"],
  ['i- i mean it', 'I- I mean it'],
])('the word I: %j', (written, expected) => {
  expect(texts(capitaliseI(one(written)))).toEqual([expected])
})

test('other languages keep their small i, and their own small letters', () => {
  expect(texts(capitaliseI(one('kino i teatr'), { language: 'pl' }))).toEqual(['kino i teatr'])
  expect(texts(capitaliseI(one('i do'), { language: 'eng' }))).toEqual(['I do'])
  expect(texts(fixCapitals(one('IŞIK YILDIZ'), { language: 'tr' }))).toEqual(['Işık yıldız'])
})
