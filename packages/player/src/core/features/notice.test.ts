import { expect, test } from 'vitest'
import { playerCommands } from '../commands/table.ts'
import { settle, startWatching } from '../testing/watching.ts'
import { NOTICE_MS } from './notice.ts'

test('S-594 the note of a volume key hides 3 s after the last one', async () => {
  expect(NOTICE_MS).toBe(3000)
  const { player, clock } = await startWatching()
  player.press(playerCommands.volumeDown)
  clock.tick(2000)
  player.press(playerCommands.volumeDown)
  clock.tick(NOTICE_MS - 1)
  expect(player.state.notice.current?.kind).toBe('volume')
  clock.tick(1)
  expect(player.state.notice.current).toBeNull()
})

test('seeks in one direction add up, the other direction begins anew', async () => {
  const { player } = await startWatching({ startAt: 50 })
  player.press(playerCommands.seekForward)
  player.press(playerCommands.skipForward)
  expect(player.state.notice.current).toEqual({ kind: 'seek', change: 15 })
  player.press(playerCommands.seekBackward)
  expect(player.state.notice.current).toEqual({ kind: 'seek', change: -5 })
})

test('a button leaves no note, and neither does a key that could not do anything', async () => {
  const { player } = await startWatching({ startAt: 50 })
  player.run('skipForward')
  player.press(playerCommands.stepForward)
  await settle()
  expect(player.state.notice.current).toBeNull()
})
