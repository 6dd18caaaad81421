import { createPlayer, type PlayerOptions } from '../../../core/index.ts'
import { createFakePage } from '../../../core/testing/fake-elements.ts'
import { createFakeEngine } from '../../../core/testing/fake-engine.ts'
import { createFakeEnvironment } from '../../../core/testing/fake-environment.ts'
import { FakeMedia } from '../../../core/testing/fake-media.ts'
import { createManualClock } from '@matinee/testing/clock'
import { type FILE, HLS, settle } from '../../../core/testing/watching.ts'
import { createFakeCast, type FakeCastOptions } from '../../testing/fake-cast.ts'
import { FakeReceiver } from '../../testing/fake-receiver.ts'
import { castEngine, type CastEngineOptions } from '../cast-engine.ts'
import { createCastTarget } from '../cast-target.ts'

export interface Room extends Partial<CastEngineOptions> {
  readonly cast?: Partial<FakeCastOptions>
  readonly loadSender?: () => Promise<void>
  readonly player?: Partial<PlayerOptions>
  readonly receiver?: FakeReceiver
  readonly screen?: FakeMedia
  /** Null while the page has loaded nothing. */
  readonly source?: typeof HLS | typeof FILE | null
}

export const clock = createManualClock()

export function createReceiver(screen = new FakeMedia(), name = 'Living room') {
  const show = () => {
    screen.reset()
    queueMicrotask(() => screen.arrive(100, 0))
  }
  return new FakeReceiver(name, { media: screen, show }, clock)
}

/** A page with a player that plays at 10 s, a receiver in the room, and the sender loaded. */
export async function startInRoom(room: Room = {}) {
  const { cast: habits, screen = new FakeMedia(), source = HLS, loadSender, player: options, ...rest } = room
  const receiver = room.receiver ?? createReceiver(screen)
  const cast = createFakeCast({ receivers: [receiver], ...habits })
  const target = createCastTarget({ page: cast.page, loadSender: loadSender ?? cast.loadSender })
  const local = createFakeEngine({ name: 'local' })
  const engine = castEngine({ target, baseUrl: () => 'https://matinee.example/watch/', ...rest })
  const page = createFakePage()
  const environment = createFakeEnvironment()
  const player = createPlayer({ engines: [local, engine], remoteTarget: target, clock, environment, ...options })
  player.attach(page)
  if (source !== null) player.load(source, { startAt: 10 })
  await settle()
  if (source !== null && local.openings.length > 0) page.media.arrive(100, 10)
  await pass(0)
  const connect = async () => {
    player.run('toggleCast')
    await cast.choose(receiver)
    await pass(0)
  }
  return { player, page, local, cast, receiver, screen: receiver.screen.media as FakeMedia, connect, target }
}

/** Lets time pass on both sides: the receiver reports its position once a second. */
export async function pass(seconds: number, screen?: FakeMedia) {
  await settle()
  for (let second = 0; second < seconds; second += 1) {
    screen?.tick(1)
    clock.tick(1000)
    await settle()
  }
  clock.tick(0)
  await settle()
}
