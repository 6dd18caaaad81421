import { SEEN_SHARE, shareWatched } from '@matinee/domain'
import { isClip, type Player } from '@matinee/player/core'
import type { ProgressLibrary } from '../../../data/library/progress.ts'
import { expectedSecondsOf, type Playable } from '../../../blocks/playable.ts'
import { targetOf } from '../../../blocks/progress-target.ts'

/** How often the position is saved while playing (specification §9 "Progress"). */
export const SAVE_EVERY_MS = 3000

/** So much of a shorter cut is watched before its position takes the place of one that it does not have, s. */
const WATCHED_OF_SHORTER_CUT = 15

interface SavePorts {
  library: Pick<ProgressLibrary, 'save' | 'one' | 'mark'>
  /** All episodes in the file that plays. */
  episodesInFile: () => readonly Playable[]
  /** The page, for its hide events. */
  page: Pick<EventTarget, 'addEventListener'>
  every: (ms: number, work: () => void, signal: AbortSignal) => void
}

/**
 * Saves the position: every 3 s while playing, on a pause, where a source begins to fail, when the page is hidden or left, and at the end of
 * watching.
 * Nothing is saved before the film has played, so that opening a title does not move its position, nothing of a clip, and of a film that
 * is too short for the position that was saved before, nothing until some of it was watched. Of a file with several episodes the others
 * are marked as seen once this one is.
 */
export function saveProgress(player: Player, playable: Playable, ports: SavePorts, signal: AbortSignal): void {
  let saved = { watched: -1, duration: -1 }
  /** What plays, by its length, and how long it was watched, s: another source may have another cut. */
  let cut = { duration: 0, watched: 0 }
  const target = targetOf(playable)
  const readBefore = async () => {
    const before = (await ports.library.one(target))?.position
    if (before && saved.watched < 0) saved = before
  }
  // The library reports its failures itself.
  readBefore().catch(() => undefined)
  const save = ({ playedSeconds = 0 } = {}) => {
    const { playback, time } = player.state
    const position = { watched: player.playhead(), duration: time.duration }
    if (!playback.hasPlayedOnce || !(position.duration > 0) || !Number.isFinite(position.duration)) return
    if (isClip(position.duration, expectedSecondsOf(playable))) return
    if (cut.duration !== position.duration) cut = { duration: position.duration, watched: 0 }
    cut.watched += playedSeconds
    if (position.watched === saved.watched && position.duration === saved.duration) return
    if (saved.watched > position.duration && cut.watched < WATCHED_OF_SHORTER_CUT) return
    saved = position
    void ports.library.save({ ...target, ...position })
    if (shareWatched(position) > SEEN_SHARE) markOthers()
  }
  let hasMarked = false
  const markOthers = () => {
    const others = ports
      .episodesInFile()
      .map(targetOf)
      .filter(({ episodeId }) => episodeId !== target.episodeId)
    if (hasMarked || others.length === 0) return
    hasMarked = true
    void ports.library.mark(others, true)
  }
  const saveWhilePlaying = () => {
    if (player.state.playback.isPlaying) save({ playedSeconds: SAVE_EVERY_MS / 1000 })
  }
  ports.every(SAVE_EVERY_MS, saveWhilePlaying, signal)
  player.store.select(
    (state) => state.playback.isPaused,
    (isPaused) => isPaused && save(),
    { signal },
  )
  // What is loaded in its place may never show a picture.
  player.store.select(
    ({ interruption, error }) => interruption.current !== null || error.current !== null,
    (isFailing) => isFailing && save(),
    { signal },
  )
  ports.page.addEventListener('pagehide', () => save(), { signal })
  ports.page.addEventListener('visibilitychange', () => save(), { signal })
  signal.addEventListener('abort', () => save(), { once: true })
}
