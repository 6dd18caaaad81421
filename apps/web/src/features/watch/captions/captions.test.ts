import { loadEntities } from '@matinee/player/subtitles'
import { describe, expect, it, vi } from 'vitest'
import { caption, filesOnDevice, SRT, track, watching } from '../testing/watching-captions.ts'
import { TRACK_LOAD_MS } from './captions.ts'

describe('captions from files', () => {
  it('are read in the charset that their server names, where the bytes leave it open', async () => {
    const letters = [...'1\n00:00:01,000 --> 00:00:09,000\n\u00e8']
    const bytes = Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)
    const shownAs = async (contentType: string | null) => {
      const { captions, shown } = watching({ answer: { bytes, contentType } })
      captions.sourceChanged([caption('xx')])
      await captions.select(captions.get().options[0]?.id ?? '')
      return shown()
    }
    expect(await shownAs('text/plain; charset=windows-1250')).toEqual(['č'])
    expect(await shownAs(null)).toEqual(['è'])
  })

  it('are read with every named letter of HTML', async () => {
    const { captions, shown } = watching({
      text: async () => SRT.replace('Hello', 'Caf&eacute; &hearts;, &frac12 price'),
    })
    captions.sourceChanged([caption('en')])
    await captions.select('en')
    expect(shown()).toEqual(['Café ♥, ½ price'])
  })

  it('S-314 S-316 one is chosen by its id, fetched and parsed, and its language remembered', async () => {
    const { captions, fetched, shown, subtitles } = watching()
    captions.sourceChanged([caption('en'), caption('es')])
    expect(fetched).toEqual([])
    const chosen = captions.select('es')
    expect(captions.get().loading).toEqual(new Set(['es']))
    await chosen
    expect(fetched).toEqual(['https://a.test/es.srt'])
    expect(captions.get().selectedId).toBe('es')
    expect(captions.get().loading.size).toBe(0)
    expect(shown()).toEqual(['Hello'])
    expect(subtitles.get()).toMatchObject({
      enabled: true,
      lastSelectedLanguage: 'es',
      delay: 0,
      overrideCasing: false,
    })
  })

  it('S-317 off clears the caption and its cues, and is remembered for this title', async () => {
    const { captions, subtitles, shown } = watching()
    captions.sourceChanged([caption('en')])
    await captions.select('en')
    captions.turnOff()
    expect(captions.get().selectedId).toBeNull()
    expect(shown()).toEqual([])
    expect(subtitles.get()).toMatchObject({
      enabled: false,
      choices: { 'movie-7': { enabled: false, language: null } },
    })
  })

  it('C shows the last option again, with its corrections; a viewer’s own file too', async () => {
    const { captions, subtitles } = watching({ language: 'en' })
    captions.sourceChanged([caption('ar'), caption('en')])
    await captions.select('ar')
    subtitles.set({ delay: -1.5 })
    captions.toggle()
    expect(captions.get().selectedId).toBeNull()
    captions.toggle()
    expect(captions.get().selectedId).toBe('ar')
    expect(subtitles.get().delay).toBe(-1.5)
    await captions.takeFile(new File([SRT], 'mine.srt'))
    captions.toggle()
    captions.toggle()
    expect(captions.get().options.find(({ id }) => id === captions.get().selectedId)?.label).toBe('mine.srt')
  })

  it('an automatic selection for another film has no corrections of the last one', async () => {
    for (const [correctedTitle, delay] of [
      ['6', 0],
      ['movie-7', 3],
      ['7', 3],
      ['show-7', 0],
      [undefined, 3],
    ] as const) {
      const { captions, subtitles } = watching({ enabled: true, language: 'es' })
      subtitles.set({ correctedTitle })
      captions.sourceChanged([caption('es')])
      await expect.poll(() => captions.get().selectedId).toBe('es')
      expect(subtitles.get()).toMatchObject({ delay, overrideCasing: delay > 0 })
    }
  })

  it('S-318 on a new source the last language is chosen again, English for want of one', async () => {
    for (const [language, id] of [
      ['es', 'es'],
      [null, 'en'],
    ] as const) {
      const { captions } = watching({ enabled: true, language })
      captions.sourceChanged([caption('ar'), caption('en'), caption('es')])
      await expect.poll(() => captions.get().selectedId).toBe(id)
    }
  })

  it('the second one of a language is the second one again', async () => {
    const { captions, subtitles } = watching()
    const two = [caption('en'), { ...caption('en'), id: 'en-full' }]
    captions.sourceChanged(two)
    await captions.select('en-full')
    expect(subtitles.get().choices['movie-7']).toMatchObject({ enabled: true, language: 'en', place: 1 })
    captions.sourceChanged(two.map((each) => ({ ...each, id: `other ${each.id}` })))
    await expect.poll(() => captions.get().selectedId).toBe('other en-full')
  })

  it.each([
    ['that cannot be had', () => Promise.reject(new Error('failed to get caption data'))],
    ['that is none', async () => 'no subtitles in here'],
  ])('S-559 one %s is off again, with a warning until it is chosen anew', async (_, text) => {
    let answer: (url: string) => Promise<string> = text
    const { captions } = watching({ text: (url) => answer(url) })
    captions.sourceChanged([caption('en')])
    await captions.select('en')
    expect(captions.get()).toMatchObject({ selectedId: null, failed: new Set(['en']), loading: new Set() })
    answer = async () => SRT
    await captions.select('en')
    expect(captions.get()).toMatchObject({ selectedId: 'en', failed: new Set() })
  })

  it('one that comes after another was chosen changes nothing', async () => {
    const answers = new Map<string, (text: string) => void>()
    const { captions, shown } = watching({ text: (url) => new Promise((resolve) => answers.set(url, resolve)) })
    captions.sourceChanged([caption('en'), caption('es')])
    const first = captions.select('en')
    const second = captions.select('es')
    answers.get('https://a.test/es.srt')?.(SRT.replace('Hello', 'Hola'))
    await second
    answers.get('https://a.test/en.srt')?.(SRT)
    await first
    expect(shown()).toEqual(['Hola'])
  })
})

describe('captions of the stream itself', () => {
  const twoTracks = [track('0', 'en'), track('1', 'es')]

  it('S-314 S-318 are chosen by language as soon as they are known', () => {
    const { captions, notify, asked } = watching({ enabled: true, language: 'es' })
    captions.sourceChanged([])
    notify({ list: twoTracks })
    expect(asked).toEqual(['1'])
    expect(captions.get()).toMatchObject({ selectedId: 'track-1', loading: new Set(['track-1']) })
  })

  it('S-315 their text comes from the engine', async () => {
    const { captions, notify, shown, waiting } = watching()
    captions.sourceChanged([])
    notify({ list: twoTracks })
    await captions.select('track-0')
    notify({ isLoaded: true })
    expect(captions.get().loading.size).toBe(0)
    expect(waiting.size).toBe(0)
    notify({ cues: [{ start: 1, end: 2, text: '<i>Hello</i>' }] })
    expect(shown()).toEqual(['Hello'])
  })

  it('named letters of HTML are read as soon as their table is there', async () => {
    const { captions, notify, shown } = watching()
    captions.sourceChanged([])
    notify({ list: twoTracks })
    await captions.select('track-0')
    notify({ isLoaded: true })
    const text = 'Caf&eacute;'
    notify({ cues: [{ start: 1, end: 2, text, settings: 'line:0' }] })
    await loadEntities(text)
    expect(shown()).toEqual(['Café'])
    expect(captions.get().cues[0]).toMatchObject({ placement: 'top' })
  })

  it('S-589 one that has not come after 5 s did not load: it is off, with a warning', async () => {
    expect(TRACK_LOAD_MS).toBe(5000)
    const { captions, notify, asked, pass } = watching()
    captions.sourceChanged([])
    notify({ list: twoTracks })
    await captions.select('track-1')
    notify({ isLoading: true }, 'playback')
    pass()
    expect(captions.get().selectedId).toBe('track-1')
    notify({ isLoading: false, isPaused: true, hasPlayedOnce: false }, 'playback')
    pass()
    expect(captions.get().selectedId).toBe('track-1')
    notify({ isPaused: false, hasPlayedOnce: true }, 'playback')
    pass()
    expect(captions.get()).toMatchObject({ selectedId: null, failed: new Set(['track-1']), loading: new Set() })
    expect(asked.at(-1)).toBeNull()
  })

  it('stay in the same language on a receiver, and back', async () => {
    const { captions, notify, asked } = watching()
    captions.sourceChanged([])
    notify({ list: twoTracks })
    await captions.select('track-1')
    notify({ isLoaded: true })
    // A receiver has found its own tracks, none of them selected.
    notify({ status: 'opening' }, 'source')
    notify({ status: 'ready' }, 'source')
    notify({ list: [track('8', 'en'), track('9', 'es')], selectedId: null, isLoaded: false })
    expect(asked.at(-1)).toBe('9')
    expect(captions.get().selectedId).toBe('track-9')
    // The receiver's own selection stays.
    notify({ list: [track('8', 'en'), track('9', 'es')], selectedId: null })
    expect(asked.at(-1)).toBe('9')
    notify({ status: 'opening' }, 'source')
    notify({ list: twoTracks, selectedId: null })
    expect(asked.at(-1)).toBe('1')
  })
})

describe('captions that this device keeps', () => {
  const found = (open: () => Promise<string>) =>
    ({ id: 'found-1', language: 'fr', label: 'By hand', from: { kind: 'found', open } }) as const

  it('a file of one’s own is selected again at the next visit, with its corrections', async () => {
    const storedFiles = filesOnDevice()
    const first = watching({ storedFiles })
    first.captions.sourceChanged([caption('en')])
    await first.captions.takeFile(new File([SRT], 'mine.srt'))
    const next = watching({ storedFiles, enabled: true })
    next.subtitles.set({ correctedTitle: 'movie-7' })
    await expect.poll(() => next.captions.get().options.map(({ label }) => label)).toEqual(['mine.srt'])
    next.captions.sourceChanged([caption('en')])
    expect(next.captions.get().selectedId).toBe('custom-caption')
    expect(next.shown()).toEqual(['Hello'])
    expect(next.subtitles.get().delay).toBe(3)
    expect(next.fetched).toEqual([])
  })

  it('one of another service is there again without asking it, and once when it is found again', async () => {
    const storedFiles = filesOnDevice()
    const first = watching({ storedFiles })
    first.captions.sourceChanged([caption('en')])
    first.captions.offer([found(async () => 'https://b.test/fr.srt')])
    await first.captions.select('found-1')
    const next = watching({ storedFiles })
    next.captions.sourceChanged([caption('en')])
    await expect.poll(next.shown).toEqual(['Hello'])
    expect(next.captions.get().selectedId).toBe('stored-found-1')
    next.captions.offer([found(() => Promise.reject(new Error('asked again')))])
    expect(next.captions.get().options.map(({ id }) => id)).toEqual(['en', 'stored-found-1'])
    next.captions.sourceChanged([caption('es')])
    await expect.poll(next.shown).toEqual(['Hello'])
    expect(next.fetched).toEqual([])
  })

  it('one that is shown again by itself is no choice, which would count more than one on another device', async () => {
    const storedFiles = filesOnDevice()
    const first = watching({ storedFiles })
    first.captions.sourceChanged([caption('en')])
    first.captions.offer([found(async () => 'https://b.test/fr.srt')])
    await first.captions.select('found-1')
    const keep = vi.spyOn(storedFiles, 'keep')
    const next = watching({ storedFiles })
    next.captions.sourceChanged([caption('en')])
    await expect.poll(next.shown).toEqual(['Hello'])
    next.captions.sourceChanged([caption('es')])
    await expect.poll(next.shown).toEqual(['Hello'])
    expect(keep).not.toHaveBeenCalled()
    await next.captions.select('stored-found-1')
    expect(keep).toHaveBeenCalledOnce()
  })

  it('after Off or another choice they are offered, and not selected', async () => {
    for (const leave of ['off', 'en'] as const) {
      const storedFiles = filesOnDevice()
      const first = watching({ storedFiles })
      first.captions.sourceChanged([caption('en')])
      await first.captions.takeFile(new File([SRT], 'mine.srt'))
      if (leave === 'off') first.captions.turnOff()
      else await first.captions.select('en')
      const next = watching({ storedFiles })
      next.captions.sourceChanged([caption('en')])
      await expect.poll(() => next.captions.get().options).toHaveLength(2)
      expect(next.captions.get().selectedId).toBeNull()
      await next.captions.select('custom-caption')
      expect(next.shown()).toEqual(['Hello'])
      expect((await storedFiles.read()).chosenId).toBe('custom-caption')
    }
  })

  it('a choice that was made before they were read stays', async () => {
    const storedFiles = filesOnDevice()
    await storedFiles.keep({ ...found(async () => ''), bytes: new TextEncoder().encode(SRT), contentType: null })
    const { captions } = watching({ storedFiles })
    captions.sourceChanged([caption('en')])
    await captions.select('en')
    await expect.poll(() => captions.get().options).toHaveLength(2)
    expect(captions.get().selectedId).toBe('en')
  })
})
