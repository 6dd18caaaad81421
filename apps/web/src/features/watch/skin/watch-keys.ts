import { defineCommand, playerShortcuts, type ShortcutTable } from '@matinee/player/core'
import { useKeyboardShortcuts } from '@matinee/player/react'
import { useMemo } from 'react'
import { useAddressedDialog } from '../../../blocks/overlay-address.ts'
import { WATCH_SHORTCUTS } from '../../../blocks/watch-shortcuts.ts'
import { useLocalStores } from '../../../data/local-stores.ts'
import { useWatch } from '../watch-context.ts'
import { spin } from './spin.ts'

/** How far one press of G or H moves the subtitles, in seconds. */
const OFFSET_STEP = 0.1
/** Bounds of the offset while watching, in seconds (specification §5). */
const OFFSET_LIMIT = 10

/** The watch screen's additions to the player's own table of keys; a key claimed twice fails a test. */
export function watchCommands(actions: {
  toggleCaptions: () => void
  shiftCaptions: (by: number) => void
  goNext: () => void
  toggleStats: () => void
  openHelp: () => void
  spin: () => void
}) {
  return {
    toggleTextTrack: defineCommand({
      shortcuts: WATCH_SHORTCUTS.toggleTextTrack,
      notice: { kind: 'captions', change: 0 },
      run: actions.toggleCaptions,
    }),
    captionsEarlier: defineCommand({
      shortcuts: WATCH_SHORTCUTS.captionsEarlier,
      repeats: true,
      notice: { kind: 'captionDelay', change: 0 },
      run: () => actions.shiftCaptions(-OFFSET_STEP),
    }),
    captionsLater: defineCommand({
      shortcuts: WATCH_SHORTCUTS.captionsLater,
      repeats: true,
      notice: { kind: 'captionDelay', change: 0 },
      run: () => actions.shiftCaptions(OFFSET_STEP),
    }),
    nextEpisode: defineCommand({ shortcuts: WATCH_SHORTCUTS.nextEpisode, run: actions.goNext }),
    showStats: defineCommand({ shortcuts: WATCH_SHORTCUTS.showStats, run: actions.toggleStats }),
    showHelp: defineCommand({ shortcuts: WATCH_SHORTCUTS.showHelp, run: actions.openHelp }),
    spin: defineCommand({ shortcuts: WATCH_SHORTCUTS.spin, run: actions.spin }),
  }
}

/** The keys of the watch screen: the player's, and those for the current title. */
export function useWatchKeys(): void {
  const { captions, next } = useWatch()
  const { subtitles } = useLocalStores()
  const help = useAddressedDialog('help')
  const stats = useAddressedDialog('stats')
  const table: ShortcutTable = useMemo(() => {
    const own = watchCommands({
      toggleCaptions: () => captions.toggle(),
      goNext: () => next?.play(),
      toggleStats: () => (stats.isOpen ? stats.close() : stats.open()),
      openHelp: () => (help.isOpen ? help.close() : help.open()),
      spin: () => spin(document.querySelector('.m-player')),
      shiftCaptions(by) {
        const delay = Math.round((subtitles.get().delay + by) * 10) / 10
        subtitles.set({ delay: Math.min(Math.max(delay, -OFFSET_LIMIT), OFFSET_LIMIT) })
      },
    })
    return { ...playerShortcuts, ...own }
  }, [captions, next, help, stats, subtitles])
  useKeyboardShortcuts({ table })
}
