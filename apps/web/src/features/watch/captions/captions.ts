import type { StreamCaption } from '@matinee/contracts'
import { type Clock, type Player, systemClock } from '@matinee/player/core'
import { cuesOfTextTrack, parseSubtitleFile, parseSubtitles, type Cue } from '@matinee/player/subtitles'
import { createObservable, type Observable } from '../../../data/kit/observable.ts'
import type { LocalStores } from '../../../data/local-stores.ts'
import type { SubtitleFiles } from '../../../services/subtitle-files/subtitle-files.ts'
import {
  CUSTOM_CAPTION_ID,
  CUSTOM_LANGUAGE,
  fileOptions,
  isExternal,
  optionForNewSource,
  optionOfLanguage,
  trackOptions,
  type CaptionOption,
} from './caption-option.ts'

export interface CaptionsState {
  options: readonly CaptionOption[]
  selectedId: string | null
  /** Options that are being fetched, and those that could not be. */
  loading: ReadonlySet<string>
  failed: ReadonlySet<string>
  /** What the selected option says, as far as it is known. */
  cues: readonly Cue[]
}

/** The captions of what is being watched: what can be chosen, what is, and its cues. */
export interface Captions extends Observable<CaptionsState> {
  /** Shows an option, and remembers its language for the next source and for this title. */
  select: (id: string) => Promise<void>
  /** No subtitles: the caption and its language are cleared (specification §4). */
  turnOff: () => void
  /** Off, or on with the last language. */
  toggle: () => void
  /** A viewer's own file. @throws SubtitleError with the reason, for example 'Invalid subtitle format'. */
  takeFile: (file: File) => Promise<void>
  /** What other services have for this title: chosen like the source's own, and kept when another source plays. */
  offer: (found: readonly CaptionOption[]) => void
  /** Another output plays: its captions replace those before, and the last language is chosen again. */
  sourceChanged: (captions: readonly StreamCaption[]) => void
}

interface CaptionsPorts {
  player: Player
  files: SubtitleFiles
  subtitles: LocalStores['subtitles']
  /** Whose choice of language is remembered apart. */
  titleId: string
  clock?: Clock
  signal: AbortSignal
}

/** A track of the stream that has not come by then counts as one that did not load (specification §9 "Subtitles"). */
export const TRACK_LOAD_MS = 5000

const NOTHING: CaptionsState = { options: [], selectedId: null, loading: new Set(), failed: new Set(), cues: [] }

const withId = (set: ReadonlySet<string>, id: string) => new Set([...set, id])
const withoutId = (set: ReadonlySet<string>, id: string) => new Set([...set].filter((other) => other !== id))

/** What is not counted by the service that has it; only the viewer may spend that. */
const isFree = ({ from }: CaptionOption) => from.kind !== 'found'

export function createCaptions(ports: CaptionsPorts): Captions {
  const { player, files, subtitles, titleId, clock = systemClock, signal } = ports
  const state = createObservable<CaptionsState>(NOTHING)
  const patch = (part: Partial<CaptionsState>) => state.set({ ...state.get(), ...part })
  let request = new AbortController()
  let own: { option: CaptionOption; cues: readonly Cue[] } | null = null
  let offered: readonly CaptionOption[] = []
  let hasFiles = false
  let isWaitingForTracks = false
  /** What was read when the film went on elsewhere, for example on a receiver, which finds its tracks by itself. */
  let movedWith: CaptionOption | undefined
  /** What was shown last, also while they are off; until another source plays. */
  let lastShown: string | null = null

  const wishes = () => {
    const { enabled, lastSelectedLanguage: language, choices } = subtitles.get()
    return { general: { enabled, language }, forTitle: choices[titleId] }
  }
  const remember = (choice: { enabled: boolean; language: string | null }) => {
    const { choices, lastSelectedLanguage } = subtitles.get()
    subtitles.set({
      enabled: choice.enabled,
      lastSelectedLanguage: choice.language ?? lastSelectedLanguage,
      choices: { ...choices, [titleId]: choice },
    })
  }
  const begin = (id: string | null) => {
    request.abort()
    request = new AbortController()
    isWaitingForTracks = false
    movedWith = undefined
    patch({ selectedId: id, cues: [], loading: new Set() })
    if (player.state.textTracks.selectedId !== null) player.run('selectTextTrack', null)
    return request.signal
  }

  /** The stream's own track comes by the engine, or has not come after a while. */
  const awaitTrack = (id: string, asked: AbortSignal, giveUp: () => void) => {
    const done = new AbortController()
    const until = AbortSignal.any([asked, done.signal])
    const arrive = () => {
      if (!player.state.textTracks.isLoaded) return
      done.abort()
      patch({ loading: withoutId(state.get().loading, id) })
    }
    const wait = () => {
      clock.after(
        TRACK_LOAD_MS,
        () => {
          // A film that has not come itself, or that awaits the viewer's first press, says nothing of its text.
          const { isLoading, isPaused, hasPlayedOnce } = player.state.playback
          if (isLoading || (isPaused && !hasPlayedOnce)) return wait()
          done.abort()
          player.run('selectTextTrack', null)
          giveUp()
        },
        until,
      )
    }
    wait()
    player.store.select((facts) => facts.textTracks.isLoaded, arrive, { signal: until })
    arrive()
  }

  /** Another choice begins without the corrections that belonged to the one before (product facts §9.9). */
  const forgetCorrections = () => subtitles.set({ delay: 0, overrideCasing: false })
  /** What is chosen by itself keeps those of its own title, so that a reload does not lose them. */
  const keepOwnCorrections = () => {
    const { correctedTitle = titleId } = subtitles.get()
    if (correctedTitle !== titleId) forgetCorrections()
    subtitles.set({ correctedTitle: titleId })
  }

  const show = async (option: CaptionOption) => {
    const asked = begin(option.id)
    lastShown = option.id
    const { from } = option
    if (from.kind === 'own') return patch({ cues: own?.cues ?? [] })
    patch({ loading: withId(state.get().loading, option.id), failed: withoutId(state.get().failed, option.id) })
    const giveUp = () => {
      const { loading, failed } = state.get()
      patch({ selectedId: null, loading: withoutId(loading, option.id), failed: withId(failed, option.id) })
    }
    if (from.kind === 'track') {
      player.run('selectTextTrack', from.trackId)
      return void awaitTrack(option.id, asked, giveUp)
    }
    try {
      const bytes = await files.get(from.kind === 'found' ? await from.open(asked) : from.url, asked)
      const { cues } = parseSubtitles(bytes, { language: option.language })
      if (!asked.aborted) patch({ cues, loading: withoutId(state.get().loading, option.id) })
    } catch {
      if (!asked.aborted) giveUp()
    }
  }

  const chooseForSource = () => {
    const { general, forTitle } = wishes()
    const option = optionForNewSource(state.get().options.filter(isFree), general, forTitle)
    if (!option) return false
    keepOwnCorrections()
    void show(option)
    return true
  }

  const selectedOption = () => state.get().options.find(({ id }) => id === state.get().selectedId)
  player.store.select(
    (facts) => facts.source.status === 'opening',
    (isOpening) => {
      const option = selectedOption()
      if (isOpening && option?.from.kind === 'track') movedWith ??= option
    },
    { signal },
  )
  player.store.select(
    (facts) => facts.textTracks.list,
    (tracks) => {
      if (hasFiles) return
      const ofStream = trackOptions(tracks).filter(({ language }) => language !== CUSTOM_LANGUAGE)
      patch({ options: [...ofStream, ...offered, ...(own ? [own.option] : [])] })
      if (tracks.length === 0) return
      if (isWaitingForTracks) isWaitingForTracks = !chooseForSource()
      // It is read there too: the same language, under another id.
      const same = movedWith && optionOfLanguage(state.get().options, movedWith.language)
      if (same) void show(same)
    },
    { signal },
  )
  player.store.select(
    (facts) => facts.textTracks.cues,
    (cues) => {
      if (selectedOption()?.from.kind === 'track') patch({ cues: cuesOfTextTrack(cues) })
    },
    { signal },
  )
  signal.addEventListener('abort', () => request.abort(), { once: true })

  const select = async (id: string) => {
    const option = state.get().options.find((candidate) => candidate.id === id)
    if (!option) return
    if (option.id !== lastShown) forgetCorrections()
    subtitles.set({ isOpenSubtitles: isExternal(option), correctedTitle: titleId })
    if (option.language !== CUSTOM_LANGUAGE) remember({ enabled: true, language: option.language })
    else subtitles.set({ enabled: true })
    await show(option)
  }
  const turnOff = () => {
    begin(null)
    remember({ enabled: false, language: null })
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    select,
    turnOff,
    toggle() {
      if (state.get().selectedId !== null) return turnOff()
      const { options } = state.get()
      const last =
        options.find(({ id }) => id === lastShown) ??
        optionOfLanguage(options, wishes().general.language ?? 'en') ??
        options[0]
      if (last) void select(last.id)
    },
    async takeFile(file) {
      const { cues } = await parseSubtitleFile(file)
      const option: CaptionOption = {
        id: CUSTOM_CAPTION_ID,
        language: CUSTOM_LANGUAGE,
        label: file.name,
        from: { kind: 'own', fileName: file.name },
      }
      own = { option, cues }
      patch({ options: [...state.get().options.filter(({ id }) => id !== option.id), option] })
      await select(option.id)
    },
    offer(found) {
      const { options, selectedId } = state.get()
      const kept = offered.filter(({ id }) => id === selectedId && !found.some((other) => other.id === id))
      offered = [...kept, ...found]
      patch({ options: [...options.filter(({ from }) => from.kind !== 'found'), ...offered] })
    },
    sourceChanged(captions) {
      const chosen = offered.find(({ id }) => id === state.get().selectedId)
      const wasOwn = own !== null && state.get().selectedId === CUSTOM_CAPTION_ID
      hasFiles = captions.length > 0
      begin(null)
      // What it offers may have the names of before.
      lastShown = wasOwn ? CUSTOM_CAPTION_ID : (chosen?.id ?? null)
      const options = hasFiles ? fileOptions(captions) : trackOptions(player.state.textTracks.list)
      patch({ options: [...options, ...offered, ...(own ? [own.option] : [])], failed: new Set() })
      if (wasOwn && own) void show(own.option)
      else if (chosen) void show(chosen)
      else isWaitingForTracks = !chooseForSource() && !hasFiles
    },
  }
}
