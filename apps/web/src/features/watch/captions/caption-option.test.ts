import { describe, expect, it } from 'vitest'
import {
  fileOptions,
  likenessOf,
  optionForNewSource,
  optionOfLanguage,
  trackOptions,
  type CaptionLikeness,
  type CaptionOption,
} from './caption-option.ts'

const option = (language: string): CaptionOption => ({
  id: language,
  language,
  label: '',
  from: { kind: 'track', trackId: language },
})
const options = ['pt-BR', 'en', 'ar'].map(option)
const off = { enabled: false, language: null }

describe('captions on a new source', () => {
  it('S-318 takes the last language when subtitles are on, English for want of one', () => {
    expect(optionForNewSource(options, { enabled: true, language: 'ar' }, undefined)?.id).toBe('ar')
    expect(optionForNewSource(options, { enabled: true, language: null }, undefined)?.id).toBe('en')
    expect(optionForNewSource(options, { enabled: true, language: 'fr' }, undefined)).toBeUndefined()
    expect(optionForNewSource(options, off, undefined)).toBeUndefined()
  })
  it('a choice for the show goes before the general one, Off included', () => {
    expect(optionForNewSource(options, { enabled: true, language: 'en' }, off)).toBeUndefined()
    expect(optionForNewSource(options, off, { enabled: true, language: 'ar' })?.id).toBe('ar')
  })
  it('takes the most alike of several of one language: by its name, else by its place', () => {
    const [plain, signs, full] = ['', 'Signs', 'Full'].map((label, at) => ({
      ...option('en'),
      id: `${label}${at}`,
      label,
    }))
    const several = [option('ar'), plain, signs, full].filter((each) => each !== undefined)
    const wish = { enabled: true, language: 'en' }
    const idOf = (likeness: CaptionLikeness) => optionForNewSource(several, wish, { ...wish, ...likeness })?.id
    expect([idOf({}), idOf({ label: 'Full' }), idOf({ label: 'Full', place: 1 })]).toEqual(['0', 'Full2', 'Full2'])
    expect([idOf({ label: '', place: 1 }), idOf({ label: 'Gone', place: 9 }), idOf({ place: -1 })]).toEqual([
      'Signs1',
      '0',
      '0',
    ])
    // Tracks without a name may be called by their language.
    const same = ['0', '1'].map((id) => ({ ...option('en'), id, label: 'en' }))
    expect(optionOfLanguage(same, 'en', { label: 'en', place: 1 })?.id).toBe('1')
    expect(full && likenessOf(several, full)).toEqual({ label: 'Full', place: 2 })
  })
  it('S-314 finds a language by its tag, else by another region of it', () => {
    expect(optionOfLanguage(options, 'PT')?.id).toBe('pt-BR')
    expect(optionOfLanguage([...options, option('pt')], 'pt')?.id).toBe('pt')
  })
})

describe('caption options', () => {
  it('S-281 come from files, with the headers they need', () => {
    const captions = [
      {
        id: 'a',
        type: 'srt' as const,
        url: 'https://a.test/a',
        hasCorsRestrictions: true,
        language: 'en',
        opensubtitles: true,
      },
    ]
    expect(fileOptions(captions)).toEqual([
      {
        id: 'a',
        language: 'en',
        label: '',
        from: { kind: 'file', url: 'https://a.test/a', needsProxy: true, isExternal: true },
      },
    ])
  })
  it('come from tracks, but not from forced ones', () => {
    const track = { id: '0', label: 'English', language: 'en', kind: 'subtitles' as const, isForced: false }
    expect(trackOptions([track, { ...track, id: '1', isForced: true }]).map(({ id }) => id)).toEqual(['track-0'])
  })
})
