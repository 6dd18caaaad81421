import { onTestFinished } from 'vitest'
import { type Player, systemClock } from '../../core/index.ts'
import { testEngine } from '../testing/engine-suite.ts'
import { fileAt, missing, SAMPLE_HLS } from '../testing/broken-sources.ts'
import { createFakeCast } from '../testing/fake-cast.ts'
import { FakeReceiver } from '../testing/fake-receiver.ts'
import { mountElements } from '../testing/media-page.ts'
import { castEngine } from './cast-engine.ts'
import { createCastTarget } from './cast-target.ts'

/** A room with a receiver that plays by itself, on a real element. */
function createRoom() {
  const { video: screen } = mountElements()
  const show = (url: string) => {
    screen.src = url
  }
  onTestFinished(() => screen.removeAttribute('src'))
  const receiver = new FakeReceiver('Living room', { media: screen, show }, systemClock)
  const cast = createFakeCast({ receivers: [receiver] })
  const remoteTarget = createCastTarget({ page: cast.page, loadSender: cast.loadSender })
  return { cast, receiver, screen, remoteTarget, engine: castEngine({ target: remoteTarget }) }
}

const until = (player: Player, isThere: () => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!isThere()) return
      stop()
      resolve()
    }
    const stop = player.store.subscribe(look)
    look()
  })

testEngine({
  name: 'cast',
  createEngine: () => createRoom().engine,
  source: SAMPLE_HLS,
  failures: [
    ['an address without a film', async () => fileAt(missing('film.mp4')), 'source-not-supported'],
    ['an address without a manifest', async () => ({ type: 'hls', url: missing('a.m3u8') }), 'source-not-supported'],
  ],
  setUpElsewhere() {
    const { cast, receiver, ...room } = createRoom()
    return {
      ...room,
      async connect(player) {
        await until(player, () => player.state.remote.cast === 'available')
        player.run('toggleCast')
        await cast.choose(receiver)
        await until(player, () => player.state.remote.target === 'cast')
      },
    }
  },
})
