import { describe, expect, test } from 'vitest'
import { captionOfId, captionOfLanguage, chooseCaption } from './choose-caption.ts'
import { baseLanguage, normaliseLanguage } from './language.ts'

const caption = (language: string, id = language) => ({ id, language })
const captions = [caption('de'), caption('pt-BR'), caption('en', 'first'), caption('en', 'second'), caption('fre')]

describe('S-318 a new source with subtitles enabled reselects the last language, default en', () => {
  test.each([
    ['de', 'de'],
    [null, 'first'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['eng', 'first'],
    ['fr', 'fre'],
    ['ja', undefined],
  ])('%s', (lastLanguage, id) => {
    expect(chooseCaption(captions, { enabled: true, lastLanguage })?.id).toBe(id)
  })

  test('exactly that language comes before another region of it', () => {
    const list = [caption('pt-PT'), caption('PT_br')]
    expect(chooseCaption(list, { enabled: true, lastLanguage: 'pt-BR' })?.id).toBe('PT_br')
  })

  test('nothing while subtitles are off', () => {
    expect(chooseCaption(captions, { enabled: false, lastLanguage: 'de' })).toBeNull()
  })
})

test('S-314 a caption is selected by id or by language', () => {
  expect(captionOfId(captions, 'second')).toBe(captions[3])
  expect(captionOfId(captions, 'none')).toBeNull()
  expect(captionOfLanguage(captions, 'en')).toBe(captions[2])
  expect(captionOfLanguage([], 'en')).toBeNull()
})

test.each([
  ['eng', 'en'],
  ['ger', 'de'],
  ['deu', 'de'],
  ['fre', 'fr'],
  ['chi', 'zh'],
  ['zho-TW', 'zh-TW'],
  ['pt_br', 'pt-BR'],
  ['ZH-hant', 'zh-Hant'],
  ['unknown', 'unknown'],
  ['no language!', 'no language!'],
  ['', ''],
])('%j is %j', (written, expected) => {
  expect(normaliseLanguage(written)).toBe(expected)
})

test('the language alone', () => {
  expect([baseLanguage('zh-Hant-TW'), baseLanguage('PT_br'), baseLanguage('unknown')]).toEqual(['zh', 'pt', 'unknown'])
})
