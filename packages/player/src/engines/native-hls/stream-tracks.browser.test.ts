import { expect, test } from 'vitest'
import { createPlayer } from '../../core/index.ts'
import { SAMPLE_HLS } from '../testing/broken-sources.ts'
import { mountElements, reach } from '../testing/media-page.ts'
import { nativeHlsEngine } from './native-hls-engine.ts'

/** Audio tracks as Safari lists them: each can be enabled, and the list has events. */
function giveSound(video: HTMLVideoElement, languages: readonly string[]) {
  const list = new EventTarget()
  const notify = (type: string) => queueMicrotask(() => list.dispatchEvent(new Event(type)))
  const tracks = languages.map((language, index) => {
    let isOn = index === 0
    return {
      language,
      label: language.toUpperCase(),
      get enabled() {
        return isOn
      },
      set enabled(value: boolean) {
        if (value !== isOn) notify('change')
        isOn = value
      },
    }
  })
  Object.defineProperty(video, 'audioTracks', { value: list })
  return {
    tracks,
    /** Safari finds them once it has read the manifest. */
    arrive() {
      Object.assign(list, tracks, { length: tracks.length })
      notify('addtrack')
    },
    enabled: () => tracks.filter(({ enabled }) => enabled).map(({ language }) => language),
  }
}

async function watch(languages: readonly string[] = [], audioLanguage: string | null = null) {
  const elements = mountElements()
  const { video } = elements
  const sound = giveSound(video, languages)
  const player = createPlayer({ engines: [nativeHlsEngine()], audioLanguage: () => audioLanguage })
  player.attach(elements)
  player.load(SAMPLE_HLS)
  await reach(video, () => video.currentTime > 0.1)
  return { video, sound, player }
}

test('sound that the browser finds is a fact, begins in the caller’s language, and is chosen', async () => {
  const { player, sound } = await watch(['en', 'de', ''], 'de')
  expect(player.state.audioTracks.list).toEqual([])
  sound.arrive()
  await expect
    .poll(() => player.state.audioTracks.list.map(({ language }) => language))
    .toEqual(['en', 'de', 'unknown'])
  expect(sound.enabled()).toEqual(['de'])
  await expect.poll(() => player.state.audioTracks.selectedId).toBe('1')
  player.run('selectAudioTrack', '0')
  await expect.poll(() => player.state.audioTracks.selectedId).toBe('0')
  expect(sound.enabled()).toEqual(['en'])
  player.destroy()
})

test('text that the browser finds is a fact, is off until someone asks, and then hands out cues without being drawn', async () => {
  const { player, video } = await watch()
  const english = video.addTextTrack('subtitles', 'English', 'en')
  const arabic = video.addTextTrack('captions', 'العربية', 'ar')
  english.mode = 'showing'
  await expect
    .poll(() => player.state.textTracks.list.map(({ language, kind }) => `${kind} ${language}`))
    .toEqual(['subtitles en', 'captions ar'])
  expect([english.mode, arabic.mode]).toEqual(['disabled', 'disabled'])
  player.run('selectTextTrack', '1')
  await expect.poll(() => player.state.textTracks).toMatchObject({ selectedId: '1', isLoaded: true })
  expect([english.mode, arabic.mode]).toEqual(['disabled', 'hidden'])
  arabic.addCue(new VTTCue(0, 90, 'مرحبا'))
  await expect.poll(() => player.state.textTracks.cues).toEqual([{ start: 0, end: 90, text: 'مرحبا' }])
  player.run('selectTextTrack', null)
  await expect.poll(() => player.state.textTracks.selectedId).toBeNull()
  expect(arabic.mode).toBe('disabled')
  player.destroy()
})

test('text that the page itself put on the element is not of the stream', async () => {
  const { player, video } = await watch()
  const own = document.createElement('track')
  own.kind = 'subtitles'
  video.append(own)
  video.addTextTrack('metadata', 'ids', '')
  video.addTextTrack('subtitles', 'English', 'en')
  own.track.mode = 'showing'
  await expect.poll(() => player.state.textTracks.list.map(({ language }) => language)).toEqual(['en'])
  expect(own.track.mode).toBe('showing')
  player.destroy()
})
