import type { RunOutput } from '@matinee/contracts'
import { describe, expect, it } from 'vitest'
import { outputInLanguage, outputWithSound, soundOf, soundsOf } from './sounds.ts'

const original: RunOutput = {
  sourceId: 'cupboard',
  stream: {
    type: 'file',
    id: 's',
    flags: ['cors-allowed'],
    captions: [],
    hasSecretAddress: true,
    qualities: { '720': { type: 'mp4', url: 'https://films.example/f.mp4' } },
    audioTracks: [
      { id: '1', label: 'English', language: 'en', isDefault: true },
      { id: '2', label: 'Deutsch', language: 'de', isDefault: false, playlist: 'https://films.example/de.m3u8' },
    ],
  },
}

describe('the sounds of a source', () => {
  it('begin with the one that plays anyway', () => {
    expect(soundsOf(original)).toHaveLength(2)
    expect(soundOf(original)?.id).toBe('1')
  })
  it('are other addresses of the same film, and lead back to it', () => {
    const [english, german] = soundsOf(original)
    if (!english || !german) throw new Error('two sounds')
    const chosen = outputWithSound(original, german)
    expect(chosen.stream).toMatchObject({
      type: 'hls',
      playlist: 'https://films.example/de.m3u8',
      hasSecretAddress: true,
    })
    expect(chosen.stream).not.toHaveProperty('qualities')
    expect(soundOf(chosen)?.id).toBe('2')
    expect(outputWithSound(chosen, english)).toBe(original)
  })
  it.each([
    ['de', '2'],
    ['de-AT', '2'],
    ['en', '1'],
    ['fr', '1'],
    [null, '1'],
  ])('in the language %j that was chosen before are %s', (language, id) => {
    expect(soundOf(outputInLanguage(original, language))?.id).toBe(id)
  })
  it('change nothing of a film that has the language already, nor of one with a single sound', () => {
    const german = outputInLanguage(original, 'de')
    expect(outputInLanguage(german, 'de')).toBe(german)
    expect(outputInLanguage(german, 'fr')).toBe(german)
    expect(outputInLanguage(german, 'en')).toBe(original)
  })
  it('are no choice with one alone', () => {
    const { audioTracks = [], ...rest } = original.stream
    expect(soundsOf({ ...original, stream: { ...rest, audioTracks: audioTracks.slice(0, 1) } })).toEqual([])
  })
})
