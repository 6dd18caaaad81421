import { expect, test } from 'vitest'
import type { RemoteTarget } from '../engine.ts'
import type { Player } from '../player.ts'
import { createPlayer } from '../player.ts'
import { createFakePage } from '../testing/fake-elements.ts'
import { createFakeEngine } from '../testing/fake-engine.ts'
import { createFakeEnvironment } from '../testing/fake-environment.ts'
import { FakeMedia } from '../testing/fake-media.ts'
import { createManualClock } from '@matinee/testing/clock'
import { HLS, settle, startWatching } from '../testing/watching.ts'
import { type CommandId, commandLabelKey, playerCommands } from './table.ts'

const ids = Object.keys(playerCommands) as CommandId[]
const sampleArguments: Partial<Record<CommandId, unknown>> = {
  seekTo: 10,
  scrub: 10,
  setVolume: 0.5,
  changeVolume: 0.1,
  setRate: 2,
  selectQuality: '720',
  selectAudioTrack: '0',
  selectTextTrack: '0',
}
const runAny = (player: Player, id: CommandId) =>
  (player.run as (id: CommandId, argument: unknown) => boolean)(id, sampleArguments[id])

/** A receiver in the room that takes over on request. */
function createRoom(): RemoteTarget {
  let notify = (_isConnected: boolean) => {}
  return {
    kind: 'cast',
    watch(report) {
      notify = (isConnected) => report({ availability: 'available', isConnected, deviceName: null, problem: null })
      notify(false)
    },
    prompt: () => notify(true),
    disconnect: () => notify(false),
  }
}

const createUnused = () =>
  createPlayer({
    engines: [createFakeEngine(), createFakeEngine({ name: 'cast', target: 'cast', media: new FakeMedia() })],
    remoteTarget: createRoom(),
    clock: createManualClock(),
    environment: createFakeEnvironment(),
  })

test.each(ids)('%s throws nothing with no media, none attached, one attached, or after the end', async (id) => {
  const player = createUnused()
  expect(() => runAny(player, id)).not.toThrow()
  const detach = player.attach(createFakePage())
  expect(() => runAny(player, id)).not.toThrow()
  detach()
  expect(() => runAny(player, id)).not.toThrow()
  player.load(HLS)
  expect(() => runAny(player, id)).not.toThrow()
  player.destroy()
  expect(runAny(player, id)).toBe(false)
  await settle()
  expect(player.state.error.current).toBeNull()
})

test.each(ids)('%s throws nothing while a film plays, nor once it failed', async (id) => {
  const { player, engine } = await startWatching()
  const { emit } = engine.last().options
  const quality = { id: '0', quality: '720', width: 0, height: 0, bitrate: 0, codecs: '' } as const
  emit({ type: 'renditions', state: { list: [quality], activeId: '0', selected: null } })
  expect(() => runAny(player, id)).not.toThrow()
  player.unload()
  expect(() => runAny(player, id)).not.toThrow()
  await settle()
})

test.each(ids)('%s throws nothing while a receiver plays, nor once the film is back', async (id) => {
  const receiver = new FakeMedia()
  const cast = createFakeEngine({ name: 'cast', target: 'cast', media: receiver })
  const local = createFakeEngine()
  const { player } = await startWatching({ engines: [local, cast], remoteTarget: createRoom() })
  expect(player.run('toggleCast')).toBe(true)
  await settle()
  receiver.arrive(100, 0)
  expect(player.state.source.engine).toBe('cast')
  expect(() => runAny(player, id)).not.toThrow()
  await settle()
  expect(player.run('toggleCast')).toBe(true)
  await settle()
  expect(() => runAny(player, id)).not.toThrow()
  player.unload()
  expect(() => runAny(player, id)).not.toThrow()
  await settle()
  expect(player.state.error.current).toBeNull()
})

test('every command has a name in the locales’ manner', () => {
  expect(ids.map(commandLabelKey)).toContain('player.commands.togglePlay')
})
