import { createPlayer, type PlaybackSource, type PlayerOptions } from '../../core/index.ts'
import { hlsjsEngine } from '../hlsjs/hlsjs-engine.ts'
import { mountElements } from './media-page.ts'

/** Plays a source by hls.js in an element of its own, until the player is destroyed. */
export const watch = (source: PlaybackSource, options: Partial<PlayerOptions> = {}) => {
  const elements = mountElements()
  const player = createPlayer({ engines: [hlsjsEngine()], ...options })
  player.attach(elements)
  player.load(source)
  const error = () => player.state.error.current
  return { ...elements, player, error }
}
