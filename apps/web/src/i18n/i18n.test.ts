import { describe, expect, it } from 'vitest'
import { createI18n } from './i18n.ts'

/** The marks around a value that reads by itself: FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE. */
const isolated = (text: string) => `\u2068${text}\u2069`

function translate(rightToLeft: boolean, values: Record<string, string | number>) {
  const locale = { id: 'x', code: 'x', tag: rightToLeft ? 'ar' : 'en', rightToLeft }
  const messages = { 'media.remove': ['- ', ['title'], ' -'] }
  return createI18n(locale, messages).t('media.remove', values)
}

describe('a value within a sentence', () => {
  it.each([
    ['from left to right', false, 'هل رأيت Nosferatu؟'],
    ['from left to right', false, 'הקולנוע (1926)!'],
    ['from left to right', false, 'ﷺ'],
    ['from right to left', true, 'Nosferatu!'],
    ['from right to left', true, 'Сталкер (1979)'],
    ['from right to left', true, '東京物語!'],
  ])('of the other direction reads by itself, %s: %#', (_name, rightToLeft, title) => {
    expect(translate(rightToLeft, { title })).toBe(`- ${isolated(title)} -`)
  })

  it.each([
    ['from left to right', false, 'Nosferatu!'],
    ['from left to right', false, '東京物語 (1953)'],
    ['from left to right', false, '12:30'],
    ['from left to right', false, 1922],
    ['from right to left', true, 'نوسفيراتو!'],
    ['from right to left', true, '١٩٢٢'],
    ['from right to left', true, '50 %'],
    ['from right to left', true, 1922],
  ])('of the same direction, or of none, stays as it is, %s: %s', (_name, rightToLeft, title) => {
    expect(translate(rightToLeft, { title })).toBe(`- ${title} -`)
  })
})
