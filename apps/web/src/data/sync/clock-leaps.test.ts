import { createAccountServer } from '@matinee/testing/account-server'
import { array, assert as assertProperty, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createJournal } from '../library/journal/journal.ts'
import { replayJournal } from '../library/journal/replay.ts'
import { createTabs, createTextStorage, detour, film } from '../library/testing/library-tab.ts'
import { openDevice, type DeviceOptions } from './testing/sync-device.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A phone that went offline at 20:00, a TV that has the network, and what the phone's clocks do. */
async function evening() {
  const server = createAccountServer()
  const eight = server.now
  const clock = { errorMs: 0, sleptMs: 0 }
  const channel = createTabs()
  const openPhone = (
    contents?: ReturnType<typeof openDevice>['contents'],
    options: Pick<DeviceOptions, 'journal' | 'wrap'> = {},
  ) => {
    const start = server.now
    return openDevice(server, 'batch', {
      name: 'phone',
      errorMs: () => clock.errorMs,
      // Each page counts from its own start.
      uptime: () => server.now - start - clock.sleptMs,
      channel: channel(),
      ...(contents && { contents }),
      ...options,
    })
  }
  const [phone, tv] = [openPhone(), openDevice(server, 'batch', { name: 'tv' })]
  const watch = (device: typeof phone, watched: number) => device.progress.save({ ...film, watched, duration: 6000 })
  const at = (minutes: number) => {
    server.now = eight + minutes * MINUTE
  }
  /** The phone's clock is wrong by so much from then on. */
  const leap = (minutes: number, errorMs: number) => {
    at(minutes)
    clock.errorMs = errorMs
  }
  await watch(phone, 10)
  await phone.sync()
  await tv.sync()
  /** Both devices hear of everything; both must show one position. */
  const outcome = async (of = phone) => {
    for (const device of [of, tv, of]) {
      server.now += 1000
      await device.sync()
    }
    expect(of.seen()).toEqual(tv.seen())
    expect(of.store.lastTimestamp()?.at).toBeLessThanOrEqual(server.now)
    return tv.seen()['progress 1']
  }
  return {
    ...{ server, clock, phone, tv, openPhone, watch, at, leap, outcome },
    /** The film comes to this position on the phone, or on a page of it. */
    async click(minutes: number, watched: number, device = phone) {
      at(minutes)
      await watch(device, watched)
    },
    /** The same on the TV, which has the network. */
    async clickOnTv(minutes: number, watched: number) {
      at(minutes)
      await watch(tv, watched)
      await tv.sync()
    },
    /** The machine sleeps until then. */
    sleepUntil(minutes: number) {
      const before = server.now
      at(minutes)
      clock.sleptMs += server.now - before
    },
    outcomeAt(minutes: number) {
      at(minutes)
      return outcome()
    },
  }
}

describe('a clock that leaps while its device is offline', () => {
  const LEAPS = [HOUR, 24 * HOUR, 26 * MINUTE, 365 * 24 * HOUR]
  const SYNCED = [30.5, 35, 60, 180, 3000]

  it.each(LEAPS.flatMap((leap) => SYNCED.map((minutes) => [leap / MINUTE, minutes] as const)))(
    'ahead by %d min before a click: a later click elsewhere wins, synced after %d min',
    async (leapMinutes, minutes) => {
      const { leap, click, clickOnTv, outcomeAt } = await evening()
      leap(4, leapMinutes * MINUTE)
      await click(5, 606)
      await clickOnTv(30, 2406)
      expect(await outcomeAt(minutes)).toBe('2406')
    },
  )

  it('ahead after a click that followed one sent as the page went: the later click wins', async () => {
    const { server, clock, phone, openPhone, at, click, outcome } = await evening()
    await click(5, 606)
    const { fetch } = server
    server.fetch = async (...request) => {
      await fetch(...request)
      throw new TypeError('the answer is lost')
    }
    const going = openPhone(phone.contents)
    await going.loaded()
    await expect(going.protocol.flush()).rejects.toThrow()
    server.fetch = fetch
    await click(10, 2406, going)
    clock.errorMs = HOUR
    at(20)
    expect(await outcome(openPhone(phone.contents))).toBe('2406')
  })

  it('ahead after a click that followed one sent by a page killed before its database: the later click wins', async () => {
    const { server, clock, phone, openPhone, at, click, outcome } = await evening()
    const storage = createTextStorage()
    await click(5, 606)
    const { fetch } = server
    const isSent = new Promise<void>((resolve) => {
      server.fetch = async (...request) => {
        await fetch(...request)
        resolve()
        return new Promise(() => {})
      }
    })
    const going = openPhone(phone.contents, {
      journal: createJournal(storage),
      wrap: (disk) => ({ ...disk, change: () => new Promise(() => {}) }),
    })
    await going.loaded()
    void going.protocol.flush()
    await isSent
    server.fetch = fetch
    const next = openPhone(phone.contents)
    await replayJournal(next.store, createJournal(storage))
    expect(storage.stored.size).toBe(0)
    await click(10, 2406, next)
    clock.errorMs = HOUR
    at(20)
    expect(await outcome(openPhone(phone.contents))).toBe('2406')
  })

  it('leaves nothing in the journal of a page whose database took the note as it went', async () => {
    const { phone, openPhone, click } = await evening()
    const storage = createTextStorage()
    await click(5, 606)
    const going = openPhone(phone.contents, { journal: createJournal(storage) })
    await going.loaded()
    const flushed = going.protocol.flush()
    expect(storage.stored.size).toBe(1)
    await flushed
    expect(storage.stored.size).toBe(0)
  })

  it('ahead by years as the page went and sent: what is done later keeps its time', async () => {
    const { phone, openPhone, watch, at, leap, click, clickOnTv, outcome } = await evening()
    leap(5, 4 * 365 * 24 * HOUR)
    const going = openPhone(phone.contents)
    await going.loaded()
    await watch(going, 606)
    await going.protocol.flush()
    const next = openPhone(phone.contents)
    await next.sync()
    await click(10, 1206, next)
    await clickOnTv(20, 2406)
    at(60)
    expect(await outcome(openPhone(phone.contents))).toBe('2406')
  })

  it('ahead before a click, the TV’s click sent after the phone’s: the later click wins', async () => {
    const { phone, tv, at, leap, click, outcome } = await evening()
    leap(4, HOUR)
    await click(5, 606)
    await click(30, 2406, tv)
    at(35)
    await phone.sync()
    expect(await outcome()).toBe('2406')
  })

  it('ahead after a click: the click keeps its time', async () => {
    const { leap, click, clickOnTv, outcomeAt } = await evening()
    await clickOnTv(20, 606)
    await click(30, 2406)
    leap(31, HOUR)
    expect(await outcomeAt(35)).toBe('2406')
  })

  it('back before a click: the click is not older than what was done before it elsewhere', async () => {
    const { leap, click, clickOnTv, outcomeAt } = await evening()
    leap(5, -HOUR)
    await clickOnTv(20, 606)
    await click(30, 2406)
    expect(await outcomeAt(35)).toBe('2406')
  })

  it.each([35, 180])('ahead before a click and back before the next: synced after %d min', async (minutes) => {
    const { leap, click, clickOnTv, outcomeAt } = await evening()
    leap(4, HOUR)
    await click(5, 606)
    leap(6, 0)
    await clickOnTv(30, 2406)
    expect(await outcomeAt(minutes)).toBe('2406')
  })

  it.each([HOUR, -HOUR])(
    'by %d ms between two clicks: they keep their order, and the last one its time',
    async (leap) => {
      for (const last of ['stays', 'returns']) {
        const { clock, phone, at, click, clickOnTv, outcomeAt } = await evening()
        await click(10, 606)
        await phone.progress.hide(film)
        clock.errorMs = leap
        await click(11, 700)
        at(12)
        if (last === 'returns') clock.errorMs = 0
        await phone.progress.hide(film, false)
        await clickOnTv(20, 100)
        await click(21, 2406)
        expect(await outcomeAt(35)).toBe('2406')
      }
    },
  )

  it('ahead before the page was opened: a later click elsewhere wins, also over a page that was closed since', async () => {
    for (const isClosed of [false, true]) {
      const { clock, phone, openPhone, at, click, clickOnTv, outcome } = await evening()
      clock.errorMs = HOUR
      at(4)
      const again = openPhone(phone.contents)
      await again.loaded()
      await click(5, 606, again)
      await clickOnTv(30, 2406)
      at(35)
      expect(await outcome(isClosed ? openPhone(phone.contents) : again)).toBe('2406')
    }
  })

  it('ahead after the page was closed: its click still wins over what it replaced', async () => {
    const { phone, openPhone, at, leap, click, outcome } = await evening()
    await click(20, 2406)
    leap(21, HOUR)
    at(35)
    expect(await outcome(openPhone(phone.contents))).toBe('2406')
  })

  it('ahead, and a tab that does not sync: a later click elsewhere wins', async () => {
    const { phone, openPhone, leap, click, clickOnTv, outcomeAt } = await evening()
    const other = openPhone(phone.contents)
    await other.loaded()
    leap(4, HOUR)
    await click(5, 606, other)
    await clickOnTv(30, 2406)
    expect(await outcomeAt(35)).toBe('2406')
  })

  it('ahead while a click is sent as the page hides: what a leapt clock stamped waits for the server’s time', async () => {
    const { phone, at, leap, click, clickOnTv, outcome } = await evening()
    leap(4, HOUR)
    await click(5, 606)
    await clickOnTv(30, 2406)
    at(35)
    await phone.protocol.flush()
    expect(await outcome()).toBe('2406')
  })

  it('and stays ahead: clicks after the answer have their own time', async () => {
    const { clock, phone, at, click, clickOnTv, outcomeAt } = await evening()
    clock.errorMs = HOUR
    at(5)
    await phone.sync()
    await click(6, 606)
    await clickOnTv(30, 2406)
    expect(await outcomeAt(40)).toBe('2406')
    await click(50, 3000)
    expect(await outcomeAt(51)).toBe('3000')
  })
})

describe('a machine that sleeps', () => {
  it.each([
    ['before a click', 20, 30],
    ['after a click', 5, 20],
  ] as const)('%s changes nothing: the later click wins', async (_when, phoneAt, tvAt) => {
    const { server, phone, tv, watch, at, sleepUntil, outcome } = await evening()
    const clicks = [
      { at: phoneAt, do: () => watch(phone, 606) },
      { at: tvAt, do: () => watch(tv, 2406).then(() => tv.sync()) },
    ]
    sleepUntil(phoneAt - 1)
    for (const click of clicks) {
      at(click.at)
      await click.do()
    }
    const timestamps = phone.store.pending().map(({ timestamp }) => timestamp)
    expect(timestamps).toMatchObject([{ at: server.now - (tvAt - phoneAt) * MINUTE }])
    sleepUntil(600)
    expect(await outcome()).toBe('2406')
  })

  it('with an answer under way measures nothing', async () => {
    const { server, clock, phone, watch, at, outcome } = await evening()
    const { fetch } = server
    server.fetch = async (input, init) => {
      const answer = await fetch(input, init)
      clock.sleptMs += HOUR
      server.now += HOUR
      server.fetch = fetch
      return answer
    }
    const sleepy = openDevice(server, 'batch', { name: 'phone', contents: phone.contents, fetch: server.fetch })
    await sleepy.sync()
    server.now += 1000
    await watch(sleepy, 606)
    expect(sleepy.store.pending().map(({ timestamp }) => timestamp.at)).toEqual([server.now])
    at(200)
    expect(await outcome(sleepy)).toBe('606')
  })

  it('before a click, after which the clock leaps: the leap is found by its size', async () => {
    const { clock, at, click, clickOnTv, sleepUntil, outcomeAt } = await evening()
    at(1)
    sleepUntil(400)
    await clickOnTv(401, 606)
    await click(410, 2406)
    clock.errorMs = HOUR
    expect(await outcomeAt(420)).toBe('2406')
  })

  it.each([24 * HOUR, -24 * HOUR])(
    'while the clock leaps by %d ms: clicks before and after keep their time',
    async (leap) => {
      const { server, clock, phone, tv, at, click, clickOnTv, sleepUntil, outcomeAt } = await evening()
      sleepUntil(20)
      await clickOnTv(22, 606)
      await click(30, 2406)
      await phone.progress.save({ ...film, tmdbId: '3', watched: 1, duration: 6000 })
      at(35)
      await tv.progress.save({ ...film, tmdbId: '3', watched: 2, duration: 6000 })
      await tv.sync()
      clock.errorMs = leap
      sleepUntil(400)
      at(410)
      await phone.bookmarks.add(detour)
      const doneAt = server.now
      expect(await outcomeAt(420)).toBe('2406')
      expect(tv.seen()['progress 3']).toBe('2')
      expect(tv.bookmarks.get().get('5')?.updatedAt).toBe(doneAt)
    },
  )

  it('beside a clock that leaps: of each film the later click wins, in whichever order they come about', async () => {
    const click = record({ on: constantFrom('phone', 'tv'), tmdbId: constantFrom('1', '3', '4') } as const)
    await assertProperty(
      asyncProperty(
        array(click, { minLength: 2, maxLength: 8 }),
        record({ before: nat(8), ms: constantFrom(-1440, -61, 61, 137, 1440).map((minutes) => minutes * MINUTE) }),
        record({ before: nat(8), ms: constantFrom(0, 17, 45, 400).map((minutes) => minutes * MINUTE) }),
        async (clicks, leap, sleep) => {
          const { server, clock, phone, tv, outcome } = await evening()
          const latest = new Map([['1', '10']])
          for (const [index, { on, tmdbId }] of clicks.entries()) {
            server.now += 5 * MINUTE
            if (index === leap.before) clock.errorMs = leap.ms
            if (index === sleep.before) {
              server.now += sleep.ms
              clock.sleptMs += sleep.ms
            }
            server.now += 5 * MINUTE
            const device = on === 'phone' ? phone : tv
            await device.progress.save({ ...film, tmdbId, watched: 100 + index, duration: 6000 })
            if (on === 'tv') await tv.sync()
            latest.set(tmdbId, String(100 + index))
          }
          server.now += 5 * MINUTE
          await outcome()
          expect(tv.seen()).toEqual(Object.fromEntries(Array.from(latest, ([id, at]) => [`progress ${id}`, at])))
        },
      ),
      { numRuns: 500 },
    )
  })
})
