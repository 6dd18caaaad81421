import { expect, test } from 'vitest'
import { HLS, settle } from '../../core/testing/watching.ts'
import { createReceiver, pass, startInRoom } from './testing/cast-room.ts'
import type { CastTextTrack } from './load-request.ts'

test('S-611 the request is for buffered media with the stream’s address, title, picture and speed', async () => {
  const describe = () => ({ title: 'Projectionist', subtitle: 'S1 E2', poster: 'https://p.example/1.jpg', key: 'm-1' })
  const { player, receiver, connect } = await startInRoom({ describe, player: { initial: { rate: 1.5 } } })
  await connect()
  expect(receiver.requests).toHaveLength(1)
  expect(receiver.requests[0]).toMatchObject({
    playbackRate: 1.5,
    media: {
      contentId: 'video',
      contentUrl: HLS.url,
      contentType: 'application/x-mpegurl',
      streamType: 'BUFFERED',
      metadata: { title: 'Projectionist', subtitle: 'S1 E2', images: [{ url: 'https://p.example/1.jpg' }] },
      customData: { playbackRate: 1.5, key: 'm-1' },
    },
  })
  expect(player.state.rate.rate).toBe(1.5)
})

test('S-328 the receiver is given the address that it can fetch, else the one that plays here', async () => {
  const asked: string[] = []
  const addressFor = async (url: string) => {
    asked.push(url)
    return 'https://relay.example/?signature=1'
  }
  const carried = await startInRoom({ addressFor })
  await carried.connect()
  expect(asked).toEqual([HLS.url])
  expect(carried.receiver.requests[0]?.media.contentUrl).toBe('https://relay.example/?signature=1')
  const alone = await startInRoom({ addressFor: () => Promise.reject(new Error('nobody signs')) })
  await alone.connect()
  expect(alone.receiver.requests[0]?.media.contentUrl).toBe(HLS.url)
})

test('another speed is another request, at the same place', async () => {
  const { player, receiver, screen, connect } = await startInRoom()
  await connect()
  await pass(5, screen)
  player.run('setRate', 2)
  await pass(0)
  expect(receiver.requests.at(-1)).toMatchObject({
    currentTime: 15,
    autoplay: true,
    media: { customData: { playbackRate: 2 } },
  })
  expect(player.state).toMatchObject({ rate: { rate: 2 }, error: { current: null }, playback: { isPlaying: true } })
})

test('S-610 fMP4 is declared when an engine found it, and otherwise nothing is', async () => {
  const unknown = await startInRoom()
  await unknown.connect()
  expect(unknown.receiver.requests[0]?.media).not.toHaveProperty('hlsSegmentFormat')
  for (const [format, declared] of [
    ['fmp4', 'fmp4'],
    ['mpeg-ts', undefined],
  ] as const) {
    const { local, receiver, connect } = await startInRoom()
    local.last().options.emit({ type: 'segment-format', format })
    await connect()
    expect(receiver.requests[0]?.media.hlsVideoSegmentFormat).toBe(declared)
  }
})

const textTracks: CastTextTrack[] = [
  { url: 'https://films.example/en.vtt', language: 'en', label: 'English', isSelected: true },
  { url: 'https://films.example/ar.vtt', language: 'ar', label: 'العربية' },
]
const voices = [
  { trackId: 1, type: 'AUDIO', name: 'English', language: 'en' },
  { trackId: 2, type: 'AUDIO', name: null, language: null },
]

test('subtitles travel as text tracks and are chosen on the receiver, beside the voice', async () => {
  const receiver = createReceiver()
  receiver.streamTracks = voices
  const { player, connect } = await startInRoom({ receiver, tracks: async () => textTracks })
  await connect()
  const [first, second] = player.state.textTracks.list
  expect(player.state.textTracks.list.map(({ language, label }) => [language, label])).toEqual([
    ['en', 'English'],
    ['ar', 'العربية'],
  ])
  expect(player.state.textTracks.selectedId).toBe(first?.id)
  player.run('selectTextTrack', second?.id ?? '')
  await settle()
  expect(player.state.textTracks.selectedId).toBe(second?.id)
  expect(receiver.current?.activeTrackIds).toEqual([1, Number(second?.id)])
  player.run('selectTextTrack', null)
  await settle()
  expect(receiver.current?.activeTrackIds).toEqual([1])
})

test('the voice is chosen among those that the receiver reports, beside the subtitles', async () => {
  const receiver = createReceiver()
  receiver.streamTracks = voices
  const { player, connect } = await startInRoom({ receiver, tracks: async () => textTracks })
  await connect()
  expect(player.state.audioTracks).toMatchObject({
    list: [
      { id: '1', label: 'English', language: 'en' },
      { id: '2', label: 'unknown', language: 'unknown' },
    ],
    selectedId: '1',
  })
  player.run('selectAudioTrack', '2')
  await settle()
  expect(player.state.audioTracks.selectedId).toBe('2')
  expect(receiver.current?.activeTrackIds).toEqual([Number(player.state.textTracks.selectedId), 2])
})

test('a film does not wait for its text, nor break with it', async () => {
  for (const tracks of [() => Promise.reject(new TypeError('offline')), () => new Promise<never>(() => {})]) {
    const { player, receiver, connect } = await startInRoom({ tracks })
    await connect()
    await pass(6)
    expect(receiver.requests).toHaveLength(1)
    expect(player.state.error.current).toBeNull()
  }
})

test('the quality of a file is chosen, and loaded at the same place', async () => {
  const source = {
    type: 'file',
    qualities: { 720: { type: 'mp4', url: '/720.mp4' }, 360: { type: 'mp4', url: '/360.mp4' } },
  } as const
  const { player, receiver, screen, connect } = await startInRoom({ source })
  await connect()
  expect(receiver.requests[0]?.media).toMatchObject({
    contentUrl: 'https://matinee.example/720.mp4',
    contentType: 'video/mp4',
  })
  await pass(5, screen)
  player.run('selectQuality', '360')
  await pass(0)
  expect(receiver.requests[1]).toMatchObject({
    currentTime: 15,
    media: { contentUrl: 'https://matinee.example/360.mp4' },
  })
  expect(player.state.renditions).toMatchObject({ selected: '360', active: { quality: '360' } })
})

test.each([
  { type: 'webm', url: '/film?key=1' },
  { type: 'mp4', url: '/film.WebM?key=1' },
] as const)('the file $url of type $type is said to be WebM', async (file) => {
  const { receiver, connect } = await startInRoom({ source: { type: 'file', qualities: { 720: file } } })
  await connect()
  expect(receiver.requests[0]?.media).toMatchObject({ contentType: 'video/webm' })
})

const inStream = [...voices, { trackId: 3, type: 'TEXT', name: 'Deutsch', language: 'de' }]

test('the language chosen here plays there, and the other way round', async () => {
  const receiver = createReceiver()
  receiver.streamTracks = [...inStream, { trackId: 4, type: 'AUDIO', name: 'Deutsch', language: 'de' }]
  const { player, local, connect } = await startInRoom({ receiver })
  const here = [
    { id: '0', label: 'English', language: 'en' },
    { id: '1', label: 'Deutsch', language: 'de' },
  ]
  local.last().options.emit({ type: 'audio-tracks', state: { list: here, selectedId: '0' } })
  player.run('selectAudioTrack', '1')
  await connect()
  expect(receiver.current?.activeTrackIds).toEqual([4])
  expect(player.state.audioTracks.selectedId).toBe('4')
  player.run('selectAudioTrack', '1')
  await settle()
  player.run('toggleCast')
  await pass(0)
  expect(local.last().options.audioLanguage).toBe('en')
})

test('a selection there stays when the film is loaded again, for another rate for one', async () => {
  const receiver = createReceiver()
  receiver.streamTracks = [...inStream, { trackId: 4, type: 'AUDIO', name: 'Deutsch', language: 'de' }]
  const { player, connect } = await startInRoom({ receiver })
  await connect()
  player.run('selectAudioTrack', '4')
  await settle()
  player.run('selectTextTrack', '3')
  await settle()
  expect(receiver.current?.activeTrackIds).toEqual([4, 3])
  player.run('setRate', 2)
  await pass(0)
  expect(receiver.requests).toHaveLength(2)
  expect(receiver.current?.activeTrackIds?.toSorted()).toEqual([3, 4])
  expect(player.state).toMatchObject({
    audioTracks: { selectedId: '4' },
    textTracks: { selectedId: '3', isLoaded: true },
  })
})

test('tracks that the receiver reports repeatedly are published once', async () => {
  const receiver = createReceiver()
  receiver.streamTracks = voices
  const { player, screen, connect } = await startInRoom({ receiver })
  await connect()
  const { list } = player.state.audioTracks
  await pass(3, screen)
  expect(player.state.audioTracks.list).toBe(list)
})

test('another source of the film is played, and not taken for the one before', async () => {
  const describe = () => ({ title: 'Projectionist', key: 'm-1' })
  const { player, receiver, connect } = await startInRoom({ describe })
  await connect()
  player.load({ type: 'hls', url: 'https://other.example/master.m3u8' }, { startAt: 30 })
  await pass(0)
  expect(receiver.requests.at(-1)).toMatchObject({
    currentTime: 30,
    media: { contentUrl: 'https://other.example/master.m3u8' },
  })
})

test('other text is another request; the same text again is only chosen again', async () => {
  let text: CastTextTrack[] = [
    { url: 'https://films.example/en.vtt', language: 'en', label: 'English', isSelected: true },
  ]
  const { player, receiver, connect } = await startInRoom({ tracks: async () => text })
  await connect()
  player.run('selectTextTrack', null)
  await settle()
  expect(receiver.current?.activeTrackIds).toEqual([])
  player.load(HLS, { startAt: player.playhead() })
  await pass(0)
  expect(receiver.requests).toHaveLength(1)
  expect(receiver.current?.activeTrackIds).toEqual([1001])
  text = [{ url: 'https://films.example/ar.vtt', language: 'ar', label: 'العربية', isSelected: true }]
  player.load(HLS, { startAt: player.playhead() })
  await pass(0)
  expect(receiver.requests).toHaveLength(2)
  expect(receiver.current?.media.tracks?.map(({ language }) => language)).toEqual(['ar'])
})
