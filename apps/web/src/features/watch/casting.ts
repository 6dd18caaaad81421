import { castEngine, createCastTarget } from '@matinee/player/engines'
import type { Engine, RemoteTarget } from '@matinee/player/core'
import type { LocalStores } from '../../data/local-stores.ts'
import { tracksForReceiver } from './captions/platform-captions.ts'
import type { Captions } from './captions/captions.ts'
import type { Playable } from './session/playable.ts'

/** What is watched now, for those who are made before it is known. */
export interface Watching {
  playable: Playable
  captions: Captions | null
}

/** The receiver beside the page, with what it shows (protocol: the framework's default media receiver). */
export function createCasting(
  watching: () => Watching,
  subtitles: LocalStores['subtitles'],
): { engine: Engine; target: RemoteTarget } {
  const target = createCastTarget()
  const engine = castEngine({
    target,
    describe() {
      const { playable, captions } = watching()
      const { title } = playable
      const poster = title.poster && new URL(title.poster, window.location.href).href
      const episode = playable.kind === 'show' ? playable.episode : null
      // Other subtitles are another message to the receiver, so they are part of what it plays.
      const text = [captions?.get().selectedId ?? '', subtitles.get().delay].join(' ')
      return {
        title: title.title,
        ...(episode && { subtitle: episode.title }),
        ...(poster && { poster }),
        key: [title.id, episode?.id ?? '', text].join(' '),
      }
    },
    tracks: async () => tracksForReceiver(watching().captions, subtitles),
  })
  return { engine, target }
}
