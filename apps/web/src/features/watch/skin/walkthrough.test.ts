/** Follows docs/walkthroughs/add-a-player-command.md with the code in it: adds a command with a key. */
import type * as core from '@matinee/player/core'
import { followWalkthrough } from '@matinee/testing/walkthrough'
import { expect, it, onTestFinished } from 'vitest'
import type * as sheet from '../../../blocks/keys-sheet.tsx'

/** The tests' film, as the player's own tests play it. */
interface Watching {
  startWatching: (options: { startAt: number }) => Promise<{
    player: core.Player
    page: { media: { currentTime: number } }
  }>
}

it('the walkthrough adds a command that its key runs and the help sheet names, in two files', async () => {
  const { paths, load, close } = await followWalkthrough('docs/walkthroughs/add-a-player-command.md')
  onTestFinished(close)
  expect(paths).toHaveLength(2)
  const { handleKey } = await load<typeof core>('packages/player/src/core/index.ts')
  const { startWatching } = await load<Watching>('packages/player/src/core/testing/watching.ts')
  const { player, page } = await startWatching({ startAt: 50 })
  const free = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, isComposing: false }
  const key = { key: '0', code: 'Digit0', ...free, repeat: false, defaultPrevented: false }
  expect(handleKey({ ...key, target: null, preventDefault: () => {} }, player)).toBe(true)
  expect(page.media.currentTime).toBe(0)

  const { helpRows } = await load<typeof sheet>('apps/web/src/blocks/keys-sheet.tsx')
  const row = helpRows().find(({ keys }) => keys.includes('0'))
  const texts = await load<{ default: unknown }>('packages/locales/src/messages/en.json')
  expect(row?.label.split('.').reduce<unknown>((tree, part) => Object(tree)[part], texts.default)).toBe(
    'Back to the beginning',
  )
})
