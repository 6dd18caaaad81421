import 'fake-indexeddb/auto'
import { createAccountServer, type AccountServer } from '@matinee/testing/account-server'
import { afterEach, describe, expect, it } from 'vitest'
import { createSealer, type Sealer } from '../account/crypto/account-keys.ts'
import { createPlatformKeyMaker } from '../account/crypto/platform-key-maker.ts'
import { openSubtitleDatabase } from '../kit/database.ts'
import { randomBytes } from '../kit/random-id.ts'
import { openDevice } from '../sync/testing/sync-device.ts'
import { MOST_PACKED, MOST_SEALED_FILES, openFiles } from './sealed-files.ts'
import { forgetOthers, keepFilesWithout, openSealedSubtitles } from './sealed-subtitles.ts'
import { createStoredSubtitles } from './stored-subtitles.ts'
import { openSubtitleRows, type StoredSubtitle } from './subtitle-rows.ts'

const maker = createPlatformKeyMaker(crypto.subtle, () => Promise.reject(new Error('the platform has Ed25519')))
const sealerOf = async (first: number): Promise<Sealer> =>
  createSealer(await maker.sealingKey(new Uint8Array(32).fill(first)), randomBytes)

const lives: AbortController[] = []
afterEach(() => lives.splice(0).forEach((life) => life.abort()))
let devices = 0
/** Of each account, how its devices tell and hear. */
const syncs = new Map<AccountServer, (() => Promise<void>)[]>()
const syncAll = async (server: AccountServer) => {
  for (const sync of syncs.get(server) ?? []) await sync()
}

const WORDS = 'Good evening, harbour master'
const file = (label: string, text: string | Uint8Array = WORDS, id = 'custom'): StoredSubtitle => ({
  ...{ id, language: 'custom', label, contentType: null },
  bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
})
/** Bytes that do not get shorter. */
const noise = (size: number): Uint8Array => {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return bytes
}

/** A device of the account. */
async function open(server: AccountServer, name: string, { key = 7, isSignedIn = true } = {}) {
  devices += 1
  const database = `sealed-subtitles-${devices}`
  const life = new AbortController()
  lives.push(life)
  const device = openDevice(server, 'batch', { name })
  const rows = openSubtitleRows(life.signal, () => openSubtitleDatabase(database))
  let read = () => {}
  const isRead = new Promise<void>((resolve) => {
    read = resolve
  })
  let isStillOurs = true
  let subtitlesChosen = async () => {}
  let published = Promise.resolve()
  const begin = async () => {
    subtitlesChosen = openSealedSubtitles(
      {
        ...{ store: device.store, rows, sealer: await sealerOf(key), isRead },
        isStillOurs: async () => isStillOurs,
        isOffered: async () => (await device.api.meta(device.access.baseUrl)).sync?.subtitles === true,
      },
      life.signal,
    )
  }
  if (isSignedIn) await begin()
  const of = (watched: string) =>
    createStoredSubtitles(watched, {
      rows,
      account: async () => (isSignedIn ? device.access.userId : undefined),
      onAccountChange() {
        published = subtitlesChosen()
      },
      now: () => server.now,
    })
  const sync = async () => {
    server.now += 10
    await device.sync()
    read()
  }
  syncs.set(server, [...(syncs.get(server) ?? []), sync])
  const has = async (watched: string) => {
    const { files, chosenId } = await of(watched).read()
    return files.map(({ id, label, bytes }) => [label, new TextDecoder().decode(bytes), id === chosenId])
  }
  return {
    ...{ device, rows, of, sync, has, life },
    published: () => published,
    leave: () => (isStillOurs = false),
    signIn() {
      isSignedIn = true
      return begin()
    },
    /** All devices sync until this is what the device has for a film. */
    until: (watched: string, files: unknown[]) =>
      expect
        .poll(async () => {
          await syncAll(server)
          return has(watched)
        })
        .toEqual(files),
    /** Until the server has what this device has. */
    untilSent: () =>
      expect
        .poll(async () => {
          await sync()
          return storedBy(server) !== undefined && device.store.pending().length === 0
        })
        .toBe(true),
  }
}

const storedBy = (server: AccountServer): unknown =>
  [...server.book.records.values()].find(({ tmdbId }) => tmdbId === 'sealedSubtitles')?.registers.get('setting')?.value

const filesOf = async (server: AccountServer) => (await openFiles(String(storedBy(server)), await sealerOf(7))) ?? []

/** A phone whose account has a file for the first film. */
async function openWithFile() {
  const server = createAccountServer()
  const phone = await open(server, 'phone')
  await phone.of('movie-1').keep(file('mine.srt'))
  await phone.untilSent()
  return { server, phone }
}

describe('subtitle files in the account', () => {
  it('are there on the next device, chosen, byte for byte', async () => {
    const { server } = await openWithFile()
    const tv = await open(server, 'tv')
    await tv.until('movie-1', [['mine.srt', WORDS, true]])
    expect(await tv.has('movie-2')).toEqual([])
  })

  it('are chosen no more where they were turned off on another device', async () => {
    const { server, phone } = await openWithFile()
    const tv = await open(server, 'tv')
    await tv.until('movie-1', [['mine.srt', WORDS, true]])
    await tv.of('movie-1').clearChoice()
    await tv.until('movie-1', [['mine.srt', WORDS, false]])
    await phone.until('movie-1', [['mine.srt', WORDS, false]])
  })

  it('of two devices that did not hear of each other are all kept, and of one film the later choice counts', async () => {
    const server = createAccountServer()
    const phone = await open(server, 'phone')
    const tv = await open(server, 'tv')
    await phone.of('movie-1').keep(file('phone.srt', 'one', 'a'))
    await tv.of('movie-2').keep(file('tv.srt', 'two', 'b'))
    await tv.of('movie-1').keep(file('tv too.srt', 'three', 'c'))
    const both = [
      ['phone.srt', 'one', false],
      ['tv too.srt', 'three', true],
    ]
    await phone.untilSent()
    await tv.until('movie-1', both)
    await phone.until('movie-1', both)
    await phone.until('movie-2', [['tv.srt', 'two', true]])
    // They agree: nobody tells anything more.
    const agreed = storedBy(server)
    for (let times = 0; times < 5; times += 1) await syncAll(server)
    expect(storedBy(server)).toBe(agreed)
  })

  it('that differ under one name and one number become the one that the account has', async () => {
    const server = createAccountServer()
    const phone = await open(server, 'phone')
    const tv = await open(server, 'tv')
    await phone.of('movie-1').keep(file('phone.srt', 'one'))
    await tv.of('movie-1').keep(file('tv.srt', 'two'))
    await phone.untilSent()
    await tv.until('movie-1', [['phone.srt', 'one', true]])
    await phone.until('movie-1', [['phone.srt', 'one', true]])
  })

  it('are sealed: the server sees no word and no name, and another key opens nothing and changes nothing', async () => {
    const server = createAccountServer()
    const phone = await open(server, 'phone')
    await phone.of('movie-1').keep(file('mine of the harbour.srt'))
    await phone.untilSent()
    const sealed = String(storedBy(server))
    expect(sealed).toMatch(/^[\w+/]{22}==\.[\w+/]+=*\.[\w+/]{22}==$/)
    expect(sealed).not.toContain('harbour')
    const stranger = await open(server, 'stranger', { key: 8 })
    await stranger.sync()
    await stranger.of('movie-2').keep(file('theirs.srt'))
    await stranger.published()
    await stranger.sync()
    expect(await stranger.has('movie-1')).toEqual([])
    expect(storedBy(server)).toBe(sealed)
  })

  it('are the newest that fit, and what is too large stays on its device', async () => {
    const server = createAccountServer()
    const phone = await open(server, 'phone')
    await phone.sync()
    for (let film = 0; film <= MOST_SEALED_FILES + 1; film += 1) {
      const isLarge = film >= MOST_SEALED_FILES
      await phone.of(`movie-${film}`).keep(file(`${film}.srt`, isLarge ? noise(MOST_PACKED / 2) : WORDS))
    }
    const [newest, ...others] = Array.from(
      { length: MOST_SEALED_FILES + 1 },
      (_, at) => `movie-${MOST_SEALED_FILES + 1 - at}`,
    )
    await expect
      .poll(async () => {
        await phone.sync()
        return (await filesOf(server)).map(({ watched }) => watched)
      })
      .toEqual([newest, ...others.slice(1)])
    expect(await phone.has('movie-0')).toHaveLength(1)
    expect(await phone.has(`movie-${MOST_SEALED_FILES}`)).toHaveLength(1)
  })

  it('of which one is damaged are taken without it', async () => {
    const { server } = await openWithFile()
    const sealer = await sealerOf(7)
    const files = await filesOf(server)
    const damaged = { ...files[0], watched: 'movie-2', packed: 'AAAA' }
    const names = async () => (await filesOf(server)).map(({ watched }) => watched).toSorted()
    const record = [...server.book.records.values()].find(({ tmdbId }) => tmdbId === 'sealedSubtitles')
    const setting = record?.registers.get('setting')
    if (setting) setting.value = await sealer.seal(JSON.stringify({ version: 1, files: [damaged, ...files] }))
    const tv = await open(server, 'tv')
    await tv.until('movie-1', [['mine.srt', WORDS, true]])
    expect(await tv.has('movie-2')).toEqual([])
    // Another device may read it: it stays in the account, also when this one adds to that.
    await tv.of('movie-3').keep(file('tv.srt'))
    await tv.published()
    await tv.sync()
    expect(await names()).toEqual(['movie-1', 'movie-2', 'movie-3'])
  })

  it('stay on the device where the server has no place for them, and keep nothing waiting', async () => {
    const server = createAccountServer()
    server.hasSubtitles = false
    const phone = await open(server, 'phone')
    await phone.sync()
    await phone.of('movie-1').keep(file('mine.srt'))
    await phone.published()
    expect(phone.device.store.pending()).toEqual([])
    // Nobody else has them: they outlast a log-out, for the same account alone.
    await forgetOthers(phone.rows, undefined)
    expect(await phone.has('movie-1')).toEqual([['mine.srt', WORDS, true]])
  })

  it('that an older version numbered do not take the place of a later choice', async () => {
    const { server, phone } = await openWithFile()
    const tv = await open(server, 'tv', { isSignedIn: false })
    const old = { ...file('old.srt', WORDS, 'b'), watched: 'movie-1', isChosen: true, recency: 60 }
    await tv.rows.change(() => [old])
    await tv.signIn()
    const both = [
      ['old.srt', WORDS, false],
      ['mine.srt', WORDS, true],
    ]
    await tv.until('movie-1', both)
    await phone.until('movie-1', both)
  })

  it('that nobody’s account had go to the one that signs in; what another left is forgotten', async () => {
    const server = createAccountServer()
    const phone = await open(server, 'phone', { isSignedIn: false })
    await phone.of('movie-1').keep(file('mine.srt'))
    await phone.rows.change((rows) => [
      ...rows,
      ...rows.map((row) => ({ ...row, watched: 'movie-2', account: 'somebody-else' })),
    ])
    expect(await phone.has('movie-1')).toHaveLength(1)
    expect(await phone.has('movie-2')).toEqual([])
    await phone.signIn()
    await phone.untilSent()
    const tv = await open(server, 'tv')
    await tv.until('movie-1', [['mine.srt', WORDS, true]])
    // What somebody else's server does not have waits for them.
    const watched = async () => (await phone.rows.read()).map((row) => row.watched)
    await expect
      .poll(async () => (await phone.rows.read()).map(({ isSafe }) => isSafe).toSorted())
      .toEqual([true, undefined])
    await forgetOthers(phone.rows, undefined)
    expect(await watched()).toEqual(['movie-2'])
  })

  it('of an account that its server has no more become nobody’s, and another’s stay theirs', async () => {
    const { phone } = await openWithFile()
    await expect.poll(async () => (await phone.rows.read())[0]?.isSafe).toBe(true)
    const [own = expect.unreachable()] = await phone.rows.read()
    const { isSafe: _sent, ...waiting } = { ...own, watched: 'movie-2', account: 'somebody-else' }
    await phone.rows.change((rows) => [...rows, waiting])
    await keepFilesWithout(phone.rows, own.account ?? '')
    await forgetOthers(phone.rows, undefined)
    const owners = (await phone.rows.read()).map(({ watched, account }) => [watched, account])
    expect(owners).toEqual([
      ['movie-1', undefined],
      ['movie-2', 'somebody-else'],
    ])
  })

  it('of an account that another tab is about to leave are neither told nor taken', async () => {
    const { server } = await openWithFile()
    const tv = await open(server, 'tv')
    tv.leave()
    await tv.sync()
    await tv.of('movie-2').keep(file('tv.srt'))
    await tv.published()
    expect(await tv.has('movie-1')).toEqual([])
    expect(tv.device.store.pending()).toEqual([])
  })
})
