import { expect, test } from 'vitest'
import type { RenditionState } from '../engine.ts'
import { PlayerError } from '../player-error.ts'
import { HLS, settle, startWatching } from '../testing/watching.ts'

const rendition = (id: string, quality: '360' | '720' | '1080', bitrate = 0) => ({
  id,
  quality,
  bitrate,
  width: 0,
  height: 0,
  codecs: '',
})
const renditions: RenditionState = {
  list: [rendition('0', '360'), rendition('1', '720', 1), rendition('2', '720', 2)],
  activeId: '1',
  selected: null,
}

test('the engine’s renditions become qualities, best first and each once, with the one on screen', async () => {
  const { player, engine } = await startWatching()
  engine.last().options.emit({ type: 'renditions', state: renditions })
  expect(player.state.renditions).toMatchObject({ qualities: ['720', '360'], active: { id: '1' }, selected: null })
})

test('S-424 S-573 only a quality that the source offers can be selected', async () => {
  const { player, engine } = await startWatching()
  engine.last().options.emit({ type: 'renditions', state: renditions })
  player.run('selectQuality', '720')
  player.run('automaticQuality')
  expect(engine.last().asked).toEqual([
    ['quality', '720'],
    ['quality', null],
  ])
  expect(() => player.run('selectQuality', '1080')).toThrow(
    new PlayerError('quality-not-offered', "couldn't select quality"),
  )
})

test('an audio track that the source lacks is marked and noted, until it is chosen again', async () => {
  const { player, engine } = await startWatching()
  const emit = engine.last().options.emit
  const track = (id: string) => ({ id, label: id, language: 'unknown' })
  emit({ type: 'audio-tracks', state: { list: [track('0'), track('1')], selectedId: '1' } })
  emit({ type: 'audio-track-missing', trackId: '1' })
  emit({ type: 'audio-track-missing', trackId: '1' })
  expect(player.state.audioTracks.missingIds).toEqual(['1'])
  expect(player.state.notice.current).toEqual({ kind: 'missingSound', change: 0 })
  player.run('selectAudioTrack', '1')
  expect(player.state.audioTracks.missingIds).toEqual([])
  emit({ type: 'audio-track-missing', trackId: '1' })
  player.load(HLS)
  expect(player.state.audioTracks.missingIds).toEqual([])
})

test('a selection is a fact when the engine says so, not when it was asked', async () => {
  const { player, engine } = await startWatching()
  engine.last().options.emit({ type: 'renditions', state: renditions })
  player.run('selectQuality', '720')
  expect(player.state.renditions.selected).toBeNull()
  engine.last().options.emit({ type: 'renditions', state: { ...renditions, selected: '720' } })
  expect(player.state.renditions.selected).toBe('720')
})

test('an audio track of the list can be selected, another one is nothing', async () => {
  const { player, engine } = await startWatching()
  const list = [
    { id: '0', label: 'English', language: 'en' },
    { id: '1', label: 'Deutsch', language: 'de' },
  ]
  engine.last().options.emit({ type: 'audio-tracks', state: { list, selectedId: '0' } })
  expect(player.state.audioTracks.selectedId).toBe('0')
  player.run('selectAudioTrack', '1')
  player.run('selectAudioTrack', '7')
  expect(engine.last().asked).toEqual([['audio', '1']])
})

const textTracks = ['en', 'es'].map((language, index) => ({
  id: String(index),
  label: language,
  language,
  kind: 'subtitles' as const,
  isForced: false,
}))

test('text switches off, and on again with the track of last time', async () => {
  const { player, engine } = await startWatching()
  const notify = (selectedId: string | null) =>
    engine.last().options.emit({ type: 'text-tracks', state: { list: textTracks, selectedId } })
  notify(null)
  player.run('toggleTextTrack')
  notify('1')
  player.run('toggleTextTrack')
  notify(null)
  player.run('toggleTextTrack')
  expect(engine.last().asked).toEqual([
    ['text', '0'],
    ['text', null],
    ['text', '1'],
  ])
})

test('cues of the selected track are stored once and in order of time; those of another track are not', async () => {
  const { player, engine } = await startWatching()
  const { emit } = engine.last().options
  emit({ type: 'text-tracks', state: { list: textTracks, selectedId: '0' } })
  const late = { start: 5, end: 6, text: 'late' }
  const early = { start: 1, end: 2, text: 'early' }
  emit({ type: 'cues', trackId: '0', cues: [late] })
  emit({ type: 'cues', trackId: '0', cues: [early, late] })
  emit({ type: 'cues', trackId: '1', cues: [{ start: 0, end: 9, text: 'other' }] })
  expect(player.state.textTracks.cues).toEqual([early, late])
  emit({ type: 'text-tracks', state: { list: textTracks, selectedId: '1' } })
  expect(player.state.textTracks.cues).toEqual([])
})

test('another source begins without the tracks of the one before', async () => {
  const { player, engine } = await startWatching()
  engine.last().options.emit({ type: 'renditions', state: renditions })
  engine.last().options.emit({ type: 'text-tracks', state: { list: textTracks, selectedId: '0' } })
  player.load(HLS)
  await settle()
  expect(player.state.renditions.list).toEqual([])
  expect(player.state.textTracks).toMatchObject({ list: [], selectedId: null, cues: [] })
})
