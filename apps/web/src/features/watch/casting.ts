import { castEngine, createCastTarget } from '@matinee/player/engines'
import type { Engine, RemoteTarget } from '@matinee/player/core'
import type { LocalStores } from '../../data/local-stores.ts'
import type { Services } from '../../services/services.ts'
import { trackForReceiver } from './captions/receiver-captions.ts'
import type { Captions } from './captions/captions.ts'
import type { Playable } from '../../blocks/playable.ts'

/** What is watched now, for ports made before it is known. */
export interface Watching {
  playable: Playable
  captions: Captions | null
}

/** As Watching, with the film's position, in seconds. */
interface WatchingNow extends Watching {
  playhead: number
}

/** The receiver beside the page, with what it shows (protocol: the framework's default media receiver). */
export function createCasting(
  watching: () => WatchingNow,
  subtitles: LocalStores['subtitles'],
  loadStreaming: Services['loadStreaming'],
): { engine: Engine; target: RemoteTarget } {
  const target = createCastTarget()
  const engine = castEngine({
    target,
    describe() {
      const { playable } = watching()
      const { title } = playable
      const poster = title.poster && new URL(title.poster, window.location.href).href
      const episode = playable.kind === 'show' ? playable.episode : null
      return {
        title: title.title,
        ...(episode && { subtitle: episode.title }),
        ...(poster && { poster }),
        key: [title.id, episode?.id ?? ''].join(' '),
      }
    },
    addressFor: async (url, signal) => (await loadStreaming()).forReceiver(url, signal),
    async tracks() {
      const { captions, playhead } = watching()
      const track = trackForReceiver(captions, subtitles, playhead)
      return track ? [track] : []
    },
  })
  return { engine, target }
}
