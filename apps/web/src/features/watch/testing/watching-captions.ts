import type { Clock, Player } from '@matinee/player/core'
import { plainText } from '@matinee/player/subtitles'
import { expect } from 'vitest'
import { createObservable } from '../../../data/kit/observable.ts'
import type { LocalStores } from '../../../data/local-stores.ts'
import type { StoredSubtitles } from '../../../data/subtitles/stored-subtitles.ts'
import type { StoredSubtitle } from '../../../data/subtitles/subtitle-rows.ts'
import type { SubtitleFile } from '../../../services/subtitle-files/subtitle-files.ts'
import type { CaptionWish } from '../captions/caption-option.ts'
import { createCaptions, TRACK_LOAD_MS } from '../captions/captions.ts'

export const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHello\n'
export const caption = (language: string, id = language) => ({
  id,
  type: 'srt' as const,
  url: `https://a.test/${id}.srt`,
  hasCorsRestrictions: false,
  language,
})
export const track = (id: string, language: string) => ({
  id,
  language,
  label: language,
  kind: 'subtitles' as const,
  isForced: false,
})

/** A player whose text tracks a test sets, recording its selections. */
function fakePlayer() {
  let state = {
    source: { status: 'ready' },
    playback: { isLoading: false, isPaused: false, hasPlayedOnce: true },
    textTracks: { list: [], selectedId: null as string | null, cues: [], isLoaded: false } as Record<string, unknown>,
  }
  const listeners = new Set<() => void>()
  const asked: (string | null)[] = []
  const notify = (part: object, family: 'textTracks' | 'source' | 'playback' = 'textTracks') => {
    state = { ...state, [family]: { ...state[family], ...part } }
    for (const listener of [...listeners]) listener()
  }
  const player = {
    get state() {
      return state
    },
    run(command: string, id: string | null) {
      if (command !== 'selectTextTrack') return
      asked.push(id)
      if (id !== state.textTracks['selectedId']) notify({ selectedId: id, isLoaded: false, cues: [] })
    },
    store: {
      select(
        selector: (state: unknown) => unknown,
        listener: (value: never) => void,
        options: { signal: AbortSignal },
      ) {
        let before = selector(state)
        const look = () => {
          const now = selector(state)
          if (Object.is(now, before)) return
          before = now
          listener(now as never)
        }
        listeners.add(look)
        options.signal.addEventListener('abort', () => listeners.delete(look))
      },
    },
  }
  return { player: player as unknown as Player, notify: notify, asked }
}

function fakeClock() {
  const waiting = new Set<() => void>()
  const clock: Clock = {
    now: () => 0,
    after(ms, work, signal) {
      expect(ms).toBe(TRACK_LOAD_MS)
      const entry = () => {
        waiting.delete(entry)
        work()
      }
      if (!signal?.aborted) waiting.add(entry)
      signal?.addEventListener('abort', () => waiting.delete(entry))
      return () => waiting.delete(entry)
    },
  }
  return { clock, pass: () => [...waiting].forEach((work) => work()), waiting }
}

/** What a device keeps for the film, from one visit to the next. */
export function filesOnDevice() {
  let files: StoredSubtitle[] = []
  let chosenId: string | null = null
  const storedFiles: StoredSubtitles = {
    read: async () => ({ files, chosenId }),
    async keep(file) {
      files = [...files.filter(({ id }) => id !== file.id), file]
      chosenId = file.id
    },
    async clearChoice() {
      chosenId = null
    },
  }
  return storedFiles
}

/** Captions of a title over a fake player, a fake device and a clock of their own. */
export function watching({
  enabled = false,
  language = null as string | null,
  text = async (_url: string) => SRT,
  answer = null as SubtitleFile | null,
  storedFiles = filesOnDevice(),
} = {}) {
  const choices: Record<string, CaptionWish> = {}
  const store = createObservable({ enabled, lastSelectedLanguage: language, choices, delay: 3, overrideCasing: true })
  const subtitles = { ...store, set: (part: object) => store.set({ ...store.get(), ...part }) }
  const fetched: string[] = []
  const fake = fakePlayer()
  const time = fakeClock()
  const life = new AbortController()
  const captions = createCaptions({
    player: fake.player,
    files: {
      async get(url) {
        fetched.push(url)
        return answer ?? { bytes: new TextEncoder().encode(await text(url)), contentType: null }
      },
    },
    storedFiles,
    subtitles: subtitles as unknown as LocalStores['subtitles'],
    titleKey: 'movie-7',
    clock: time.clock,
    signal: life.signal,
  })
  const shown = () => captions.get().cues.map(({ nodes }) => plainText(nodes))
  return { captions, subtitles, fetched, shown, life, ...fake, ...time }
}
