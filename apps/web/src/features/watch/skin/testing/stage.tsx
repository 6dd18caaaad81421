import { createPlayer, type Engine, type EngineEvent, type Player, type PlayerState } from '@matinee/player/core'
import { PlayerProvider, VideoSurface } from '@matinee/player/react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { onTestFinished } from 'vitest'
import { reactPlace } from '../../../../testing/react-place.ts'

const FILM = '/samples/film/360.mp4'

/** A film about to play, with these parts of the skin over it; `emit` reports a fact of its source. Removed after the test. */
export function stage(parts: ReactNode) {
  const emitters: ((event: EngineEvent) => void)[] = []
  const engine: Engine = {
    name: 'plain',
    target: 'local',
    canPlay: () => true,
    open(_source, { video }, options) {
      emitters.push(options.emit)
      video.src = FILM
      return {}
    },
  }
  const player = createPlayer({ engines: [engine] })
  onTestFinished(() => player.destroy())
  const { place, root: react } = reactPlace()
  player.load({ type: 'file', qualities: { 360: { type: 'mp4', url: FILM } } })
  flushSync(() =>
    react.render(
      <PlayerProvider player={player}>
        <VideoSurface>{parts}</VideoSurface>
      </PlayerProvider>,
    ),
  )
  return { player, root: place, emit: (event: EngineEvent) => emitters.at(-1)?.(event) }
}

/** Resolves once the player's state matches; only the test's own time limits it. */
export function becomes(player: Player, isSo: (state: PlayerState) => boolean): Promise<void> {
  if (isSo(player.state)) return Promise.resolve()
  const life = new AbortController()
  return new Promise((resolve) => {
    const look = (isIt: boolean) => {
      if (!isIt) return
      life.abort()
      resolve()
    }
    player.store.select(isSo, look, { signal: life.signal })
  })
}
