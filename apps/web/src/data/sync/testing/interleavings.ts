import type { Stars } from '@matinee/contracts'
import { STARS } from '@matinee/domain'
import { createAccountServer, registerOf, type AccountServer } from '@matinee/testing/account-server'
import { array, boolean, constant, constantFrom, integer, nat, oneof, record, type Arbitrary } from 'fast-check'
import type { LibraryDisk } from '../../library/disk.ts'
import type { RegisterValue } from '../../library/outbox-entry.ts'
import type { RecordRef } from '../../library/records.ts'
import { episode, film } from '../../library/testing/library-tab.ts'
import { createMemoryDisk, createMemoryDiskContents } from '../../library/memory-disk.ts'
import { openDevice, type Device } from './sync-device.ts'

/** What can happen to two devices of one account, in any order. */
export type Happening =
  | { what: 'bookmark' | 'unbookmark' | 'hide' | 'remove' | 'unrate'; on: number; title: number }
  | { what: 'save'; on: number; title: number; isEpisode: boolean }
  | { what: 'rate'; on: number; title: number; stars: Stars }
  | { what: 'mark'; on: number; isWatched: boolean }
  | { what: 'setting'; on: number }
  | { what: 'wait'; ms: number }
  | { what: 'clock'; on: number; errorMs: number }
  | { what: 'sync'; on: number; breaksAt: number; how: Break }
  | { what: 'crash'; on: number }
  /** The server receives a request of before once more. */
  | { what: 'repeat'; which: number }
  /** The server's operator keeps a backup, or goes back to it. */
  | { what: 'back up' }
  | { what: 'restore' }

/** Where a step of sync breaks, and the page with it: before or after the server, or the disk, has done its part. */
type Break = 'never' | 'before server' | 'after server' | 'before disk' | 'after disk'

const on = integer({ min: 0, max: 1 })
const title = integer({ min: 1, max: 2 })
const YEARS = 4 * 365 * 86_400_000

/**
 * With restores nothing is taken back, and no mark by going on with an episode, because a restored server brings that back, and no request arrives once more: the server has
 * forgotten that it was there.
 */
export const happenings = (withClocks: boolean, withRestores = false) =>
  array(
    oneof(
      record({
        what: withRestores ? constant('bookmark') : constantFrom('bookmark', 'unbookmark', 'hide', 'remove', 'unrate'),
        on,
        title,
      }),
      {
        weight: 2,
        arbitrary: record({ what: constant('save'), on, title, isEpisode: withRestores ? constant(false) : boolean() }),
      },
      record({ what: constant('mark'), on, isWatched: withRestores ? constant(true) : boolean() }),
      record({ what: constant('rate'), on, title, stars: constantFrom(...STARS) }),
      record({ what: constant('setting'), on }),
      {
        weight: 2,
        arbitrary: record({ what: constant('wait'), ms: constantFrom(0, 1, 400, 5000, 3_600_000) }),
      },
      ...(withClocks
        ? [
            record({
              what: constant('clock'),
              on,
              errorMs: constantFrom(0, 700, -900, 3_600_000, -3_600_000, YEARS, -YEARS),
            }),
          ]
        : []),
      {
        weight: 3,
        arbitrary: record({
          what: constant('sync'),
          on,
          breaksAt: integer({ min: 0, max: 5 }),
          how: constantFrom('never', 'before server', 'after server', 'before disk', 'after disk'),
        }),
      },
      record({ what: constant('crash'), on }),
      withRestores
        ? oneof(record({ what: constant('back up') }), record({ what: constant('restore') }))
        : record({ what: constant('repeat'), which: nat(20) }),
    ) as Arbitrary<Happening>,
    { minLength: 4, maxLength: 24 },
  )

/** A mutation as it was done. */
interface Done {
  device: number
  ref: RecordRef
  value: RegisterValue
  /** True time, ms. */
  at: number
}

interface Page {
  device: Device
  /** What its break lets through. */
  steps: { left: number; how: Break }
}

const BROKEN = new Error('the page was killed')

/** Opens a device's disk once more, with all that was on it. */
export type OpenDisk = (device: number) => Promise<LibraryDisk>

function memoryDisks(): OpenDisk {
  const contentsOfDevices = [createMemoryDiskContents(), createMemoryDiskContents()]
  return async (device) => createMemoryDisk(contentsOfDevices[device])
}

export class World {
  readonly server: AccountServer = createAccountServer()
  readonly done: Done[] = []
  readonly #protocol: 'batch' | 'rest'
  readonly #openDisk: OpenDisk
  readonly #errors = [0, 0]
  readonly #requests: { input: RequestInfo | URL; init: RequestInit | undefined }[] = []
  readonly #pages: Page[] = []
  #restore = () => {}
  #watched = 20

  private constructor(protocol: 'batch' | 'rest', openDisk: OpenDisk) {
    this.#protocol = protocol
    this.#openDisk = openDisk
    this.server.hasBatchProtocol = protocol === 'batch'
    this.server.pageSize = 3
  }

  static async open(protocol: 'batch' | 'rest', openDisk: OpenDisk = memoryDisks()): Promise<World> {
    const world = new World(protocol, openDisk)
    for (const index of [0, 1]) world.#pages[index] = await world.#open(index)
    return world
  }

  device(index: number): Device {
    return this.#page(index).device
  }

  #page(index: number): Page {
    const page = this.#pages[index]
    if (!page) throw new Error(`there is no device ${index}`)
    return page
  }

  async #open(index: number): Promise<Page> {
    const steps: Page['steps'] = { left: Number.POSITIVE_INFINITY, how: 'never' }
    const isBroken = () => steps.left < 0
    const step = (which: 'server' | 'disk', when: 'before' | 'after') => {
      if (isBroken()) throw BROKEN
      if (steps.how === `${when} ${which}` && (steps.left -= 1) < 0) throw BROKEN
    }
    const own = await this.#openDisk(index)
    const device = openDevice(this.server, this.#protocol, {
      name: `device ${index}`,
      disk: own,
      errorMs: () => this.#errors[index] ?? 0,
      wrap: (disk: LibraryDisk): LibraryDisk => ({
        read: (needs) => disk.read(needs),
        async change(needs, work) {
          step('disk', 'before')
          const after = await disk.change(needs, work)
          step('disk', 'after')
          return after
        },
      }),
      fetch: async (input, init) => {
        step('server', 'before')
        if (init?.method !== 'GET') this.#requests.push({ input, init })
        // Nothing takes no time.
        this.server.now += 1
        const answer = await this.server.fetch(input, init)
        step('server', 'after')
        return answer
      },
    })
    const { mutate } = device.store
    device.store.mutate = (refs, decide) =>
      mutate(refs, (view, ref) => {
        const values = decide(view, ref)
        for (const value of values) this.done.push({ device: index, ref, value, at: this.server.now })
        return values
      })
    return { device, steps }
  }

  async #restart(index: number) {
    this.#pages[index] = await this.#open(index)
    await this.#page(index).device.loaded()
  }

  async happen(happening: Happening): Promise<void> {
    this.server.now += 1
    if (happening.what === 'wait') {
      this.server.now += happening.ms
    } else if (happening.what === 'clock') {
      this.#errors[happening.on] = happening.errorMs
    } else if (happening.what === 'repeat') {
      const request = this.#requests[happening.which % (this.#requests.length || 1)]
      // The specified endpoints are no batches of mutations: repeating them is doing them again.
      if (request && this.#protocol === 'batch')
        await this.server.fetch(request.input, { ...request.init, signal: null })
    } else if (happening.what === 'back up') {
      this.#restore = this.server.book.backUp()
    } else if (happening.what === 'restore') {
      // Nobody is as quick as the clocks of two instances are apart.
      this.server.now += 120_000
      this.#restore()
    } else if (happening.what === 'crash') {
      await this.#restart(happening.on)
    } else if (happening.what === 'sync') {
      const { device, steps } = this.#page(happening.on)
      Object.assign(steps, { left: happening.breaksAt, how: happening.how })
      const isBroken = await device.sync().then(
        () => false,
        () => true,
      )
      Object.assign(steps, { left: Number.POSITIVE_INFINITY, how: 'never' })
      if (isBroken) await this.#restart(happening.on)
    } else {
      await this.#act(happening)
    }
  }

  async #act(timestamp: Extract<Happening, { on: number }>) {
    const { bookmarks, progress, ratings, store } = this.device(timestamp.on)
    const tmdbId = 'title' in timestamp && timestamp.title === 1 ? 'film' : '2'
    if (timestamp.what === 'bookmark')
      await bookmarks.add({ id: tmdbId, kind: 'movie', title: `T${(this.#watched += 1)}` })
    if (timestamp.what === 'unbookmark') await bookmarks.remove(tmdbId)
    // The specified endpoints have no place for ratings.
    if (this.#protocol === 'batch') {
      if (timestamp.what === 'rate') await ratings.rate({ kind: 'movie', id: tmdbId, stars: timestamp.stars })
      if (timestamp.what === 'unrate') await ratings.rate({ kind: 'movie', id: tmdbId, stars: null })
    }
    if (timestamp.what === 'hide')
      await progress.hide(tmdbId === 'film' ? { ...film, tmdbId } : episode(timestamp.title))
    if (timestamp.what === 'remove') await progress.remove({ tmdbId })
    if (timestamp.what === 'mark') await progress.mark([episode(1)], timestamp.isWatched)
    if (timestamp.what === 'save') {
      const target = timestamp.isEpisode ? episode(timestamp.title) : { ...film, tmdbId: 'film' }
      await progress.save({ ...target, watched: (this.#watched += 1), duration: 10_000 })
    }
    if (timestamp.what === 'setting') {
      const ref = {
        partition: store.partition.get(),
        kind: 'setting',
        tmdbId: 'applicationTheme',
        seasonId: '',
        episodeId: '',
      } as const
      await store.mutate([ref], () => [{ register: 'setting', value: { value: `theme ${(this.#watched += 1)}` } }])
    }
  }

  /** Everything works again, and everybody has time to hear of everything. */
  async comeToRest(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      for (const index of [0, 1]) {
        this.server.now += 2000
        await this.device(index).sync()
      }
    }
  }

  /** For each thing that was ever set: what the server has now, and the last mutation of each device about it. */
  outcomes(): { name: string; final: unknown; last: { effect: unknown; at: number }[] }[] {
    const names = new Map(
      this.done
        .filter(({ value }) => value.register !== 'tombstone')
        .map(({ ref, value }) => [`${nameOf(ref)} ${value.register}`, { ref, register: value.register }]),
    )
    return Array.from(names, ([name, { ref, register }]) => {
      const about = this.done.filter(
        (one) =>
          nameOf(one.ref) === nameOf(ref) && (one.value.register === register || one.value.register === 'tombstone'),
      )
      const last = [0, 1].flatMap((device) => about.findLast((one) => one.device === device) ?? [])
      return {
        name,
        final: this.#final(ref, register),
        last: last.map(({ value, at }) => ({ effect: effectOf(value), at })),
      }
    })
  }

  #final(ref: RecordRef, register: RegisterValue['register']): unknown {
    const kind = ref.kind
    const record = this.server.book.find({ ...ref, kind })
    if (!record) return undefined
    if (register === 'bookmark') return registerOf(record, 'bookmark')?.title
    if (register === 'position') return registerOf(record, 'position')?.watched
    if (register === 'hidden') return registerOf(record, 'isHidden')
    if (register === 'watched') return registerOf(record, 'isWatched')
    if (register === 'rating') return registerOf(record, 'rating')
    return registerOf(record, 'setting')
  }
}

const nameOf = ({ kind, tmdbId, episodeId }: RecordRef) => `${kind} ${tmdbId} ${episodeId}`

function effectOf(value: RegisterValue): unknown {
  if (value.register === 'tombstone') return undefined
  if (value.register === 'bookmark') return value.value.meta.title
  if (value.register === 'position') return value.value.position.watched
  if (value.register === 'hidden') return value.value.isHidden
  if (value.register === 'watched') return value.value.isWatched
  if (value.register === 'rating') return value.value.stars
  return value.value.value
}
