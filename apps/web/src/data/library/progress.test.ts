import { describe, expect, it } from 'vitest'
import { laterTimestamp, nextTimestamp } from './hybrid-clock.ts'
import { createTabs, episode, film, openTab } from './testing/library-tab.ts'
import { createMemoryDisk } from './memory-disk.ts'

describe('the progress library', () => {
  it('S-227 S-228 S-229 keeps where a film was left, with the facts of its title', async () => {
    const { progress } = openTab()
    await progress.save({ ...film, watched: 60.5, duration: 4080 })
    expect(await progress.one(film)).toMatchObject({
      tmdbId: '1',
      meta: { type: 'movie', title: 'Detour', year: 1945 },
      position: { watched: 60.5, duration: 4080 },
      updatedAt: 1000,
    })
  })

  it('S-230 S-231 S-232 keeps episodes apart, and moves the time of each', async () => {
    let now = 1000
    const { progress } = openTab({ now: () => now })
    const save = async (number: number, watched: number) => {
      now += 1000
      await progress.save({
        ...episode(number),
        seasonTitle: 'First',
        episodeTitle: `No. ${number}`,
        watched,
        duration: 20,
      })
    }
    await save(1, 5)
    await save(2, 6)
    await save(1, 7)
    expect(await progress.ofTitle('2')).toMatchObject([
      {
        episodeId: 's1e1',
        seasonId: 's1',
        seasonTitle: 'First',
        episodeTitle: 'No. 1',
        position: { watched: 7 },
        updatedAt: 4000,
      },
      { episodeId: 's1e2', seasonNumber: 1, episodeNumber: 2, position: { watched: 6 }, updatedAt: 3000 },
    ])
    expect(await progress.ofTitle('22')).toEqual([])
  })

  it('keeps the libraries of accounts apart', async () => {
    const { progress, store } = openTab()
    await progress.save({ ...film, watched: 1, duration: 2 })
    await store.open('account')
    expect(await progress.one(film)).toBeUndefined()
  })

  it('tells this tab and the others', async () => {
    const [disk, channel] = [createMemoryDisk(), createTabs()]
    const [one, two] = [openTab({ disk, channel: channel() }), openTab({ disk, channel: channel() })]
    await two.loaded()
    const received = new Promise((resolve) => two.progress.subscribe(resolve))
    await one.progress.save({ ...film, watched: 1, duration: 2 })
    expect(await received).toBe('1')
    expect((await two.progress.one(film))?.position?.watched).toBe(1)
  })

  it('marks a film, an episode and a season as watched, and as unwatched', async () => {
    const { progress } = openTab()
    await progress.save({ ...film, watched: 900, duration: 1000 })
    await progress.mark([film], true)
    expect(await progress.one(film)).toMatchObject({ isWatched: true, position: { watched: 900 }, updatedAt: 1000 })
    await progress.mark([film], false)
    expect(await progress.one(film)).toMatchObject({ isWatched: false, position: { watched: 0, duration: 1000 } })
    await progress.mark([episode(1), episode(2), episode(3)], true)
    expect((await progress.ofTitle('2')).map(({ isWatched }) => isWatched)).toEqual([true, true, true])
  })

  it('watching again takes the mark away, but not at the end', async () => {
    const { progress } = openTab()
    await progress.mark([film], true)
    await progress.save({ ...film, watched: 990, duration: 1000 })
    expect((await progress.one(film))?.isWatched).toBe(true)
    await progress.save({ ...film, watched: 50, duration: 1000 })
    expect((await progress.one(film))?.isWatched).toBe(false)
  })

  it('hides a title and keeps its position; watching it shows it again', async () => {
    const { progress } = openTab()
    await progress.save({ ...film, watched: 60, duration: 1000 })
    await progress.hide(film)
    expect(await progress.one(film)).toMatchObject({ isHidden: true, position: { watched: 60 } })
    await progress.hide(film, false)
    expect((await progress.one(film))?.isHidden).toBe(false)
    await progress.hide(film)
    await progress.save({ ...film, watched: 63, duration: 1000 })
    expect((await progress.one(film))?.isHidden).toBe(false)
  })

  it('S-239 removes a title, a season, an episode, and brings them back', async () => {
    const { progress } = openTab()
    for (const target of [episode(1), episode(2), episode(1, 2)]) {
      await progress.save({ ...target, watched: 5, duration: 20 })
    }
    await progress.mark([episode(2)], true)
    const left = async () => (await progress.ofTitle('2')).map(({ episodeId }) => episodeId).toSorted()
    await progress.remove({ tmdbId: '2', seasonId: 's1', episodeId: 's1e1' })
    expect(await left()).toEqual(['s1e2', 's2e1'])
    const season = await progress.remove({ tmdbId: '2', seasonId: 's1' })
    expect(await left()).toEqual(['s2e1'])
    await progress.restore(season)
    expect((await progress.one(episode(2)))?.updatedAt).toBe(season[0]?.updatedAt)
    expect(await progress.one(episode(2))).toMatchObject({ isWatched: true, position: { watched: 5, duration: 20 } })
    await progress.save({ ...film, tmdbId: '2', watched: 5, duration: 200 })
    await progress.remove({ tmdbId: '2', kind: 'show' })
    expect(await left()).toEqual([''])
    await progress.restore(season)
    await progress.remove({ tmdbId: '2', kind: 'movie' })
    expect(await left()).toEqual(['s1e2'])
    await progress.remove({ tmdbId: '2' })
    expect(await left()).toEqual([])
  })

  it('an undo does not take back what was watched since', async () => {
    let now = 1000
    const { progress } = openTab({ now: () => (now += 1000) })
    await progress.save({ ...episode(1), watched: 25, duration: 200 })
    await progress.save({ ...episode(2), watched: 35, duration: 200 })
    const removed = await progress.remove({ tmdbId: '2' })
    await progress.save({ ...episode(1), watched: 50, duration: 200 })
    await progress.mark([episode(2)], false)
    await progress.restore(removed)
    expect((await progress.one(episode(1)))?.position?.watched).toBe(50)
    expect((await progress.one(episode(2)))?.position?.watched).toBe(35)
  })

  it('an undo does nothing in another library than that of the record', async () => {
    const { progress, store } = openTab()
    await progress.save({ ...film, watched: 60, duration: 1000 })
    await progress.hide(film)
    const [hidden] = await progress.ofTitle(film.tmdbId)
    const removed = await progress.remove({ tmdbId: film.tmdbId })
    await store.open('account')
    await progress.restore(removed)
    expect(await progress.ofTitle(film.tmdbId)).toEqual([])
    await progress.save({ ...film, watched: 90, duration: 1000 })
    await progress.hide(film)
    const before = store.pending()
    if (hidden) await progress.hide(hidden, false)
    await progress.restore(removed)
    expect(hidden?.partition).toBe('')
    expect(await progress.one(film)).toMatchObject({ isHidden: true, position: { watched: 90 } })
    expect(store.pending()).toEqual(before)
    await store.open('')
    await progress.restore(removed)
    if (hidden) await progress.hide(hidden, false)
    expect(await progress.one(film)).toMatchObject({ isHidden: false, position: { watched: 60 } })
  })

  it('S-236 S-237 one change waits for each thing done to a record, the newest', async () => {
    const { progress, store } = openTab()
    await store.open('account')
    await progress.save({ ...episode(1), watched: 25, duration: 200 })
    await progress.save({ ...episode(1), watched: 26, duration: 200 })
    await progress.hide(episode(1))
    expect(store.pending()).toMatchObject([
      {
        register: 'position',
        seasonId: 's1',
        episodeId: 's1e1',
        value: { seasonNumber: 1, episodeNumber: 1, position: { watched: 26 } },
      },
      { register: 'hidden', value: { isHidden: true } },
    ])
    await progress.remove({ tmdbId: '2' })
    expect(store.pending()).toMatchObject([{ register: 'tombstone', tmdbId: '2', seasonId: 's1', episodeId: 's1e1' }])
    await progress.save({ ...episode(1), watched: 1, duration: 20 })
    expect(store.pending().map(({ register }) => register)).toEqual(['tombstone', 'position'])
    expect(await progress.one(episode(1))).toMatchObject({ position: { watched: 1 } })
  })
})

describe('a disk that refuses', () => {
  const full = () => {
    const disk = createMemoryDisk()
    const refusal = { isOn: true }
    return {
      refusal,
      disk: {
        ...disk,
        change: (...work: Parameters<typeof disk.change>) =>
          refusal.isOn ? Promise.reject(new DOMException('', 'QuotaExceededError')) : disk.change(...work),
      },
    }
  }

  it.each(['', 'account'])(
    '(partition “%s”) loses nothing: it is shown, told, and kept with the next mutation',
    async (partition) => {
      const warnings: string[] = []
      const { disk, refusal } = full()
      const { progress, bookmarks, store, persistence } = openTab({ disk, warn: (message) => warnings.push(message) })
      await store.open(partition)
      await progress.save({ ...film, watched: 1, duration: 200 })
      await progress.save({ ...film, watched: 3, duration: 200 })
      await bookmarks.add({ id: '9', kind: 'movie', title: 'M' })
      await bookmarks.remove('9')
      expect((await progress.one(film))?.position?.watched).toBe(3)
      expect(bookmarks.get().size).toBe(0)
      expect(persistence.get()).toBe('full')
      expect(warnings).toHaveLength(1)

      refusal.isOn = false
      await progress.save({ ...episode(1), watched: 4, duration: 20 })
      expect(persistence.get()).toBe('disk')
      const after = openTab({ disk })
      await after.store.open(partition)
      await after.loaded()
      expect((await after.progress.one(film))?.position?.watched).toBe(3)
      expect((await after.progress.one(episode(1)))?.position?.watched).toBe(4)
      expect(after.bookmarks.get().size).toBe(0)
      expect(after.store.pending()).toEqual(store.pending())
    },
  )

  it('an account’s changes can be sent although they are not on disk', async () => {
    const { disk } = full()
    const { progress, store } = openTab({ disk })
    await store.open('account')
    await progress.save({ ...film, watched: 1, duration: 200 })
    expect(store.pending()).toMatchObject([{ register: 'position' }])
  })

  it('without any database the library lasts as long as the page', async () => {
    const { progress, persistence } = openTab({ persistence: 'page' })
    await progress.save({ ...film, watched: 3, duration: 4 })
    expect((await progress.one(film))?.position?.watched).toBe(3)
    expect(persistence.get()).toBe('page')
  })
})

describe('the mutation clock', () => {
  it('never goes back, and counts within a millisecond', () => {
    const first = nextTimestamp(undefined, 5000.4, 'd')
    expect(first).toEqual({ at: 5000, counter: 0, device: 'd' })
    expect(nextTimestamp(first, 5000, 'd')).toEqual({ at: 5000, counter: 1, device: 'd' })
    expect(nextTimestamp(first, 1, 'd')).toEqual({ at: 5000, counter: 1, device: 'd' })
    expect(nextTimestamp(first, 6000, 'd')).toEqual({ at: 6000, counter: 0, device: 'd' })
    expect(nextTimestamp({ ...first, counter: 1_000_000 }, 1, 'd')).toEqual({ at: 5001, counter: 0, device: 'd' })
    expect(nextTimestamp(undefined, -9, 'd').at).toBe(0)
  })

  it('goes on after the last mutation of an earlier page, and of another tab', async () => {
    const [disk, channel] = [createMemoryDisk(), createTabs()]
    const one = openTab({ disk, channel: channel(), now: () => 9000 })
    await one.progress.save({ ...film, watched: 1, duration: 200 })
    const two = openTab({ disk, channel: channel(), now: () => 10 })
    await two.progress.save({ ...film, watched: 2, duration: 200 })
    expect((await two.progress.one(film))?.timestamp).toEqual({ at: 9000, counter: 1, device: 'd' })
  })

  it('knows the later of two mutations', () => {
    const [one, two] = [nextTimestamp(undefined, 1, 'a'), nextTimestamp(undefined, 1, 'b')]
    expect(laterTimestamp(one, two)).toBe(two)
    expect(laterTimestamp(one, undefined)).toBe(one)
    expect(laterTimestamp(undefined, undefined)).toBeUndefined()
  })
})
