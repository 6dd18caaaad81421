import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createFakeArchive, type FakeArchive, type FakeArchiveItem } from '@matinee/testing/fakes'

/** An item under the identifier that the catalogue knows for "Detour"; its file is the sample film. */
const DETOUR: FakeArchiveItem = {
  identifier: 'Detour',
  title: 'Detour',
  date: '1945',
  year: '1945',
  collection: ['feature_films', 'moviesandfilms'],
  licenseurl: 'http://creativecommons.org/publicdomain/mark/1.0/',
  downloads: 1000,
  files: [
    {
      name: 'Detour.mpeg',
      source: 'original',
      format: 'MPEG2',
      width: '720',
      height: '480',
      length: '4080',
      size: '2000000000',
    },
    {
      name: 'Detour (1945).mp4',
      source: 'derivative',
      original: 'Detour.mpeg',
      format: 'h.264',
      width: '640',
      height: '480',
      length: '4080',
      size: '400000000',
    },
  ],
}

interface ArchiveOptions {
  /** Whether the item is a silent film. */
  isSilent?: boolean
  /** Another identifier of the item, and its length. */
  identifier?: string
  /** Further items of the same file and length. */
  others?: readonly string[]
  seconds?: number
}

/** Puts a fake Internet Archive where the page reaches for the real one, redirects to its nodes included. */
export async function fakeArchive(
  page: Page,
  { isSilent = false, identifier = DETOUR.identifier, others = [], seconds = 4080 }: ArchiveOptions = {},
): Promise<FakeArchive> {
  const collection = [...DETOUR.collection, ...(isSilent ? ['silent_films'] : [])]
  const files = DETOUR.files.map((file) => ({ ...file, length: String(seconds) }))
  const items = [identifier, ...others].map((one) => ({ ...DETOUR, identifier: one, collection, files }))
  const media = () => readFile(new URL('../../samples/film/360.mp4', import.meta.url))
  const archive = createFakeArchive({ items, media: async () => new Uint8Array(await media()) })
  await page.route('https://archive.org/**', async (route) => {
    const gone = new AbortController()
    page.once('close', () => gone.abort())
    const asked = route.request()
    try {
      const answer = await archive(new Request(asked.url(), { headers: await asked.allHeaders(), signal: gone.signal }))
      const body = Buffer.from(await answer.arrayBuffer())
      await route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body })
    } catch {
      // A page that is gone has no request left.
      await route.abort().catch(() => {})
    }
  })
  return archive
}
