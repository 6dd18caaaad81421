import { type Clock, systemClock } from './clock.ts'
import type { Command, CommandPort } from './commands/command.ts'
import type { KeyContext } from './commands/shortcuts.ts'
import { type CommandArgument, type CommandId, playerCommands } from './commands/table.ts'
import type { ChooseQuality, Engine, RemoteTarget } from './engine.ts'
import { browserEnvironment } from './environment.ts'
import type { MountedFeaturePort } from './feature.ts'
import { createPorts, type PortOf, type Stage } from './feature-ports.ts'
import { notify } from './features/notice.ts'
import { holdStats } from './features/stats.ts'
import { playheadNow } from './features/time.ts'
import { loudnessOf } from './features/volume.ts'
import { attachGestures } from './gestures/gestures.ts'
import type { Environment, PlayableMedia, PlayerElements } from './media.ts'
import { attachNativeCaptions, type FeedNativeCaptions } from './native-captions.ts'
import type { PlaybackSource, Quality } from './playback-source.ts'
import { chooseEngine, createSourceSwitch } from './source-switch.ts'
import { firstState, type PlayerFeatures, playerFeatures, type PlayerState } from './state.ts'
import { createStore, type Store } from './store.ts'

export interface PlayerOptions {
  /** In order of preference: the first that can play a source opens it. */
  readonly engines: readonly Engine[]
  readonly clock?: Clock
  readonly features?: PlayerFeatures
  /** The caller's rule for the first quality. By default automatic, with 1080 before 4k. */
  readonly chooseQuality?: ChooseQuality
  /** BCP 47 language of the audio track to begin with. Called at every opening. */
  readonly audioLanguage?: () => string | null
  /** What the viewer set last time. */
  readonly initial?: { readonly volume?: number; readonly isMuted?: boolean; readonly rate?: number }
  readonly environment?: Environment
  /** Takes lines about what of a source was left out; they hold no address. By default the console does. */
  readonly log?: (message: string) => void
  /** Another device to play on. */
  readonly remoteTarget?: RemoteTarget
  /** Text for the platform to draw while it shows the picture alone. */
  readonly nativeCaptions?: FeedNativeCaptions
}

export interface LoadOptions {
  /** Seconds; 0 by default. A film that is shorter begins inside (`beginIn`). */
  readonly startAt?: number
  /** How long the film was in which `startAt` was noted, s. */
  readonly notedIn?: number | undefined
  /** Waits for the viewer instead of playing at once. */
  readonly paused?: boolean
}

export interface Player extends KeyContext {
  readonly store: Store<PlayerState>
  /**
   * Plays this source instead of the loaded one, at once or as soon as elements are attached. Throws a `PlayerError`,
   * and leaves everything as it was, when nothing here can play it: 'unrecognized type', 'HLS not supported'. Later
   * failures are published as `state.error`. A live stream has a duration of Infinity; sound without pictures plays
   * like a film of no size; a film without any length is refused by its engine ('invalid-manifest',
   * 'source-not-supported').
   */
  load(source: PlaybackSource, options?: LoadOptions): void
  /** Ends the loaded source, if any. */
  unload(): void
  /** Runs a command of the table. False when it is not available now. */
  run<Id extends CommandId>(
    id: Id,
    ...argument: [CommandArgument<Id>] extends [void] ? [] : [CommandArgument<Id>]
  ): boolean
  /** Runs any command, also one outside the player's own table. */
  perform<Argument>(command: Command<Argument>, argument: Argument): boolean
  /** Gives the player its elements. The returned function detaches them; the source stays loaded, at its position. */
  attach(elements: PlayerElements): () => void
  /** Fetches what playing such a source will need. Failures appear only in `load`. */
  prepare(source: PlaybackSource): Promise<void>
  canPlay(source: PlaybackSource): boolean
  /** Gathers `state.stats` from now on, until the returned function is called. */
  holdStats(): () => void
  /** Seconds, exact to the frame, while `state.time.playhead` is published a few times a second. */
  playhead(): number
  /** Ends everything; nothing of the player may be used afterwards. */
  destroy(): void
}

/** Makes a player without any look: state in `store`, commands by `run`. */
export function createPlayer(options: PlayerOptions): Player {
  const { engines, clock = systemClock, features = playerFeatures, remoteTarget = null } = options
  const environment = options.environment ?? browserEnvironment()
  const life = new AbortController()
  const store = createStore(withInitial(firstState(features), options.initial ?? {}))
  const stage: Stage = { media: null, elements: null, openSource: null }
  const portOf = createPorts(store, stage, clock, life.signal)
  const target = () => (store.get().remote.target === 'cast' ? 'cast' : 'local')
  const sources = createSourceSwitch({
    engines,
    clock,
    portOf,
    environment,
    target,
    chooseQuality: options.chooseQuality ?? chooseBestQuality,
    audioLanguage: options.audioLanguage ?? (() => null),
    log: options.log ?? ((message) => console.warn(message)),
    onOpen(openSource) {
      stage.openSource = openSource
      setMedia(openSource?.media ?? stage.elements?.video ?? null)
    },
  })
  /** In which the loaded source's start was noted, s. */
  let lengthBefore: number | undefined
  let mediaLife = new AbortController()
  let elementsLife = new AbortController()

  /** Features follow the medium that plays: the page's video, or the engine's replacement. */
  const setMedia = (media: PlayableMedia | null) => {
    if (media === stage.media) return
    mediaLife.abort()
    mediaLife = new AbortController()
    stage.media = media
    if (media === null) return
    for (const name of namesOf(features)) attachFeature(features, name, portOf, mediaLife.signal)
  }

  /** Opens the loaded source, at the playhead, on the connected target. */
  const reopen = () => {
    const { current } = store.get().source
    if (current === null || stage.elements === null) return
    const time = portOf('time')
    const startAt = playheadNow(time)
    if (time.state.scrub?.resumes) portOf('playback').patch({ isMeantToPlay: true })
    time.patch({ playhead: startAt, scrub: null })
    portOf('error').patch({ current: null })
    const { duration } = time.state
    void sources.open(current, stage.elements, { at: startAt, notedIn: duration > 0 ? duration : lengthBefore })
  }

  const detach = () => {
    elementsLife.abort()
    if (stage.elements === null) return
    const { source, time } = store.get()
    portOf('time').patch({ playhead: playheadNow(portOf('time')), scrub: null })
    if (time.scrub?.resumes) portOf('playback').patch({ isMeantToPlay: true })
    if (source.status === 'ready') portOf('source').patch({ status: 'opening' })
    stage.elements = null
    sources.close()
  }

  const perform = <Argument>(command: Command<Argument>, argument: Argument): boolean => {
    if (life.signal.aborted || !command.available(store.get())) return false
    command.run(commandPort, argument)
    return true
  }
  const commandPort: CommandPort = {
    get state() {
      return store.get()
    },
    remoteTarget,
    feature: portOf,
    reopen,
  }

  const player: Player = {
    store,
    get state() {
      return store.get()
    },
    load(source, { startAt = 0, notedIn, paused = false } = {}) {
      const engine = chooseEngine(engines, source, environment, target())
      if (life.signal.aborted) return
      // The status first: what its element reports from here on is not about the new source.
      const loads = store.get().source.loads + 1
      portOf('source').patch({ status: 'opening', current: source, engine: engine.name, loads, segmentFormat: null })
      for (const name of namesOf(features)) beginAnew(features, name, portOf, Math.max(0, startAt))
      portOf('playback').patch({ isMeantToPlay: !paused, isPaused: paused, isPlaying: !paused })
      lengthBefore = notedIn
      if (stage.elements !== null) void sources.open(source, stage.elements, { at: Math.max(0, startAt), notedIn })
      else void player.prepare(source)
    },
    unload() {
      portOf('source').patch({ status: 'empty', current: null, engine: null, segmentFormat: null })
      for (const name of namesOf(features)) beginAnew(features, name, portOf, 0)
      portOf('playback').patch({ isLoading: false, isMeantToPlay: false, isPaused: true, isPlaying: false })
      sources.close()
    },
    run(id, ...argument) {
      // The table maps every id to a command of exactly this argument.
      return perform(playerCommands[id] as unknown as Command<unknown>, argument[0])
    },
    perform,
    press(command) {
      const hasRun = perform(command, undefined)
      if (hasRun && command.notice !== null) notify(portOf('notice'), command.notice)
      return hasRun
    },
    attach(elements) {
      if (life.signal.aborted) return () => {}
      detach()
      elementsLife = new AbortController()
      const { signal } = elementsLife
      stage.elements = elements
      setMedia(elements.video)
      attachGestures(elements.container, { clock, press: player.press }, signal)
      if (options.nativeCaptions !== undefined) attachNativeCaptions(elements, store, options.nativeCaptions, signal)
      if (store.get().source.status === 'opening') reopen()
      return () => {
        if (!signal.aborted) detach()
      }
    },
    async prepare(source) {
      const engine = engines.find((each) => each.target === target() && each.canPlay(source, environment))
      // Only a head start: a failure here repeats, with a name, when the source is opened.
      await engine?.prepare?.().catch(() => undefined)
    },
    canPlay: (source) => engines.some((each) => each.target === target() && each.canPlay(source, environment)),
    holdStats: () => holdStats(portOf('stats')),
    playhead: () => playheadNow(portOf('time')),
    destroy() {
      detach()
      sources.close()
      life.abort()
    },
  }

  remoteTarget?.watch((report) => {
    const remote = portOf('remote')
    const isHere = remote.state.target !== 'cast'
    // The viewer did not ask for a sender, so one that fails to load is not reported.
    const isNew = report.problem !== null && report.problem !== remote.state.problem
    if (isNew && report.availability !== 'unsupported') notify(portOf('notice'), { kind: 'remote', change: 0 })
    remote.patch({ cast: report.availability, deviceName: report.deviceName, problem: report.problem })
    if (report.isConnected !== isHere) return
    remote.patch({ target: report.isConnected ? 'cast' : 'local' })
    reopen()
  }, life.signal)
  return player
}

function namesOf(features: PlayerFeatures): (keyof PlayerState)[] {
  return Object.keys(features) as (keyof PlayerState)[]
}

function attachFeature<Name extends keyof PlayerState>(
  features: PlayerFeatures,
  name: Name,
  portOf: PortOf,
  signal: AbortSignal,
): void {
  // The type holds: features attach only once the stage has its medium and its elements.
  features[name].attach?.(portOf(name) as MountedFeaturePort<PlayerState[Name]>, signal)
}

function beginAnew<Name extends keyof PlayerState>(
  features: PlayerFeatures,
  name: Name,
  portOf: PortOf,
  startAt: number,
): void {
  const port = portOf(name)
  const part = features[name].forNewSource?.(port.state, startAt)
  if (part !== undefined) port.patch(part)
}

function withInitial(state: PlayerState, initial: NonNullable<PlayerOptions['initial']>): PlayerState {
  const level = Math.min(Math.max(initial.volume ?? state.volume.level, 0), 1)
  const isMuted = initial.isMuted ?? state.volume.isMuted
  return {
    ...state,
    volume: {
      ...state.volume,
      level,
      isMuted,
      loudness: loudnessOf(isMuted ? 0 : level),
      lastAudible: level > 0 ? level : state.volume.lastAudible,
    },
    rate: { ...state.rate, rate: initial.rate ?? state.rate.rate },
  }
}

/** Automatic, and without adaptation the best by rank: 1080 before 4k (specification §4 "Quality"). */
const chooseBestQuality: ChooseQuality = (offered) => ({
  selected: null,
  best: RANKED.find((quality) => offered.includes(quality)) ?? null,
})
const RANKED: readonly Quality[] = ['1080', '4k', '720', '480', '360', 'unknown']
