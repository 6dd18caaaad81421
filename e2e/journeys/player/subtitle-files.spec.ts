import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveHandler } from '@matinee/testing/proxy'
import { createFakeAddon } from '@matinee/testing/stremio'
import type { Page } from '@playwright/test'
import { logIn, openAccountMenu, register } from '../../support/account.ts'
import { fakeArchive } from '../../support/archive.ts'
import { connectAddon, DETOUR } from '../../support/connecting.ts'
import { expect, journey } from '../../support/journey.ts'
import { connectOpenSubtitles } from '../../support/open-subtitles.ts'
import { episodePath, expectToPlay, FILM, seekTo, videoFact, watch } from '../../support/watching.ts'

const captions = '.m-player-captions'

async function give(page: Page, name: string, content: string | Buffer) {
  await watch(page, `${FILM}?r=/settings/captions`)
  const buffer = typeof content === 'string' ? Buffer.from(content) : content
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer })
}
const pauseAt = async (page: Page, seconds: number) => {
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  await seekTo(page, seconds)
}
const srt = (...cues: [times: string, text: string][]) =>
  cues.map(([times, text], index) => `${index + 1}\n${times}\n${text}\n`).join('\n')
const ALWAYS = '00:00:00,000 --> 00:01:20,000'

/** Where the first letter of each of these pieces of text is on screen, from the left. */
const placesOf = (page: Page, pieces: string[]) =>
  page
    .locator(`${captions} [data-cue]`)
    .first()
    .evaluate((line, wanted) => {
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
      const nodes: Text[] = []
      while (walker.nextNode()) nodes.push(walker.currentNode as Text)
      return wanted.map((piece) => {
        const node = nodes.find(({ data }) => data.includes(piece))
        if (!node) return Number.NaN
        const range = document.createRange()
        range.setStart(node, node.data.indexOf(piece))
        range.setEnd(node, node.data.indexOf(piece) + 1)
        return range.getBoundingClientRect().x
      })
    }, pieces)

journey.describe('right to left', () => {
  journey(
    'Arabic of the stream stands in its order: the first word on the right, the full stop on the left',
    async ({ page }) => {
      await watch(page, `${FILM}?r=/settings/captions`)
      await page.getByRole('radio', { name: 'العربية' }).click()
      await pauseAt(page, 16)
      await expect(page.locator(`${captions} [dir=rtl]`).first()).toHaveText('إلى أي مكان. لم يشترِ أحدٌ تذكرة.')
      const [first = 0, second = 0, last = 0] = await placesOf(page, ['إلى', 'مكان', 'تذكرة'])
      expect(first).toBeGreaterThan(second)
      expect(second).toBeGreaterThan(last)
      const stop = await page
        .locator(`${captions} [data-cue]`)
        .first()
        .evaluate((line) => {
          const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
          walker.nextNode()
          const range = document.createRange()
          const { length } = walker.currentNode as Text
          range.setStart(walker.currentNode, length - 1)
          range.setEnd(walker.currentNode, length)
          return range.getBoundingClientRect().x
        })
      expect(stop).toBeLessThan(last)
    },
  )

  journey('a file that an old tool has turned round reads right', async ({ page }) => {
    const lines = ['שלום לך, אדון המקרין.', 'הערב נקרין סרט ישן.', 'אין דבר, אנחנו הולכים!', 'מי שם בחושך?']
    const turned = lines.map((line) => [...line].toReversed().join(''))
    await give(
      page,
      'old.srt',
      srt(
        ...turned.map((line, at): [string, string] => [
          at === 0 ? ALWAYS : `00:01:2${at},000 --> 00:01:2${at},900`,
          line,
        ]),
      ),
    )
    await expect(page.locator(`${captions} [dir=rtl]`).first()).toHaveText(lines[0] ?? '')
    const [first = 0, last = 0] = await placesOf(page, ['שלום', 'המקרין'])
    expect(first).toBeGreaterThan(last)
  })
})

journey.describe('the offset', () => {
  journey('G and H bring a line sooner and later, while one watches', async ({ page }) => {
    await give(page, 'mine.srt', srt(['00:00:20,000 --> 00:00:22,000', 'Now']))
    await page.keyboard.press('Escape')
    await pauseAt(page, 19.95)
    const line = page.locator(captions)
    await expect(line).toHaveText('')
    await page.keyboard.press('g')
    await expect(line).toHaveText('Now')
    await page.keyboard.press('h')
    await expect(line).toHaveText('')
    expect(await videoFact(page, 'paused')).toBe(true)
  })
})

journey.describe('files that are none', () => {
  for (const [what, name, content, message] of [
    ['empty', 'empty.vtt', '', 'Given text is empty'],
    ['only blanks', 'blank.srt', ' \n\t\n', 'Given text is empty'],
    [
      'binary',
      'binary.srt',
      Buffer.from(Uint8Array.from({ length: 60_000 }, (_, at) => (at * 7919) & 0xff)),
      'Invalid subtitle format',
    ],
    ['another extension', 'film.exe', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n', 'Unknown subtitle file extension'],
  ] as const) {
    journey(`S-412 S-414 S-415 ${what} is refused with '${message}', and the film goes on`, async ({ page }) => {
      await give(page, name, content)
      await expect(page.getByRole('alert')).toHaveText(message)
      await expect(page.locator(captions)).toHaveText('')
      const before = await videoFact(page, 'currentTime')
      await expect.poll(() => videoFact(page, 'currentTime')).toBeGreaterThan(before)
    })
  }

  journey('50 MB are refused before they are read', async ({ page }) => {
    const path = join(mkdtempSync(join(tmpdir(), 'matinee-subtitle-')), 'long.srt')
    writeFileSync(path, srt([ALWAYS, 'Hello']))
    truncateSync(path, 50 * 1024 * 1024)
    await watch(page, `${FILM}?r=/settings/captions`)
    await page.locator('input[type=file]').setInputFiles(path)
    await expect(page.getByRole('alert')).toContainText('Subtitle file is too large')
  })

  journey('a file of another format than its name says is read as what it is', async ({ page }) => {
    await give(page, 'really-vtt.srt', 'WEBVTT\n\n00:00.000 --> 01:20.000\nRead all the same\n')
    await expect(page.locator(captions)).toHaveText('Read all the same')
  })
})

/** Names of the subtitle files that the browser keeps for this site. */
const keptLabels = (page: Page) =>
  page.evaluate(async () => {
    // To open it would make it, without what the page puts in.
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'matinee-subtitles')) return []
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('matinee-subtitles')
      opening.addEventListener('error', () => reject(new Error('the database was refused')))
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('files').objectStore('files').getAll()
        reading.addEventListener('success', () => {
          opening.result.close()
          resolve(reading.result.map(({ label }) => label))
        })
      })
    })
  })

journey.describe('files that are kept', () => {
  journey('a file of one’s own is there again after a reload, for its film alone, until Off', async ({ page }) => {
    await give(page, 'mine.srt', srt([ALWAYS, 'Kept on this device']))
    await expect(page.locator(captions)).toHaveText('Kept on this device')
    await expect.poll(() => keptLabels(page)).toEqual(['mine.srt'])
    await watch(page, `${FILM}?r=/settings/captions`)
    await expect(page.locator(captions)).toHaveText('Kept on this device')
    await expect(page.getByRole('radio', { name: 'mine.srt' })).toBeChecked()
    await watch(page, `${episodePath(1, 1)}?r=/settings/captions`)
    await expect(page.getByRole('radio', { name: 'English' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'mine.srt' })).toHaveCount(0)
    await watch(page, `${FILM}?r=/settings/captions`)
    await page.getByRole('radio', { name: 'Off' }).click()
    await expect(page.locator(captions)).toHaveText('')
  })
})

/** A new account, and a wait for the moment at which its server is given subtitles that it cannot read. */
async function registerAndListen(page: Page) {
  const passphrase = await register(page, 'Laptop')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  const isSealed = () =>
    expect.poll(() => sent.join()).toMatch(/"name":"sealedSubtitles","value":"[\w+/]{22}==\.[\w+/]+=*\.[\w+/]{22}=="/)
  return { passphrase, isSealed }
}

const words = srt([ALWAYS, 'Chosen from a list'])

/** Connects an add-on that has only a subtitle of Detour. Returns a function that closes it. */
async function connectAddonWithWords(page: Page) {
  const headers = { 'access-control-allow-origin': '*' }
  const files = await serveHandler(async () => new Response(words, { headers }))
  const subtitles = { 'movie/tt0037638': [{ id: 'en', lang: 'eng', url: `${files.url}/en.srt` }] }
  const addon = await serveHandler(createFakeAddon({ subtitles }))
  await connectAddon(page, addon.url)
  return () => Promise.all([addon.close(), files.close()])
}

journey.describe('files of an account', () => {
  journey(
    'a file is there on the next device, sealed on the way, and leaves a device that logs out',
    async ({ page, browser, baseURL }) => {
      const { passphrase, isSealed } = await registerAndListen(page)
      await give(page, 'mine.srt', srt([ALWAYS, 'Kept in the account']))
      await expect(page.locator(captions)).toHaveText('Kept in the account')
      await isSealed()

      const context = await browser.newContext({ baseURL: baseURL ?? '' })
      const tv = await context.newPage()
      await logIn(tv, passphrase, 'Television')
      await expect(tv).toHaveURL('/')
      await expect.poll(() => keptLabels(tv)).toEqual(['mine.srt'])
      await watch(tv, `${FILM}?r=/settings/captions`)
      await expect(tv.locator(captions)).toHaveText('Kept in the account')
      await expect(tv.getByRole('radio', { name: 'mine.srt' })).toBeChecked()

      await tv.goto('/')
      await openAccountMenu(tv)
      await tv.getByRole('menuitem', { name: 'Log out' }).click()
      await expect.poll(() => keptLabels(tv)).toEqual([])
      await context.close()
    },
  )

  for (const [list, connect] of [
    ['an add-on', connectAddonWithWords],
    [
      'OpenSubtitles',
      (page) => connectOpenSubtitles(page, [{ fileId: 7, imdbId: 37_638, language: 'en', text: words }]),
    ],
  ] satisfies [list: string, connect: (page: Page) => Promise<() => Promise<unknown>>][]) {
    journey(
      `of ${list} they are there after a reload and on the next device, which cannot reach it`,
      async ({ page, browser, baseURL }) => {
        const { passphrase, isSealed } = await registerAndListen(page)
        await fakeArchive(page)
        const disconnect = await connect(page)
        await page.goto(`${DETOUR}?r=/settings/captions/opensubtitles`)
        await expectToPlay(page)
        await page.getByRole('radio', { name: /English/ }).click()
        await isSealed()
        await disconnect()
        await page.reload()
        await expectToPlay(page)
        await expect(page.locator(captions)).toHaveText('Chosen from a list')

        const context = await browser.newContext({ baseURL: baseURL ?? '' })
        const tv = await context.newPage()
        await fakeArchive(tv)
        await logIn(tv, passphrase, 'Television')
        await expect.poll(() => keptLabels(tv)).toHaveLength(1)
        await tv.goto(DETOUR)
        await expectToPlay(tv)
        await expect(tv.locator(captions)).toHaveText('Chosen from a list')
        await context.close()
      },
    )
  }
})

journey.describe('files that mean harm', () => {
  journey('markup, links and bombs are text or nothing', async ({ page }) => {
    await page.exposeFunction('harm', () => {
      throw new Error('a subtitle ran')
    })
    const lines = [
      '<script>harm()</script>one',
      '<img src=x onerror="harm()">two',
      '<a href="javascript:harm()">three</a>',
      '<svg onload=harm()>four',
      '<b onclick="harm()" style="position:fixed">five</b>',
      '<iframe srcdoc="<script>harm()</script>"></iframe>six',
      `${'<i>'.repeat(20_000)}seven`,
      `<!DOCTYPE x [<!ENTITY a "${'&b;'.repeat(10)}">]>&a; eight`,
    ]
    await give(page, 'evil.srt', srt([ALWAYS, lines.join('\n')]))
    for (const word of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']) {
      await expect(page.locator(captions)).toContainText(word)
    }
    await expect(page.locator(`${captions} :is(script, img, a, svg, iframe, object, embed)`)).toHaveCount(0)
    expect(
      await page
        .locator(`${captions} *`)
        .evaluateAll((all) =>
          all.flatMap((element) => element.getAttributeNames()).filter((name) => /^on|href|src/.test(name)),
        ),
    ).toEqual([])
    await expect(page.locator(`${captions} b`)).toHaveText('five')
  })

  journey('cues that overlap, go backwards or never end are shown as far as they make sense', async ({ page }) => {
    await give(
      page,
      'odd.vtt',
      [
        'WEBVTT',
        '00:00:10.000 --> 00:00:30.000\nlong',
        '00:00:12.000 --> 00:00:14.000\nover it',
        '00:00:40.000 --> 00:00:35.000\nbackwards',
        '00:00:02.000 --> 00:00:03.000\nearlier, told later',
        '00:00:50.000 --> 99:59:59.000\nwithout end',
      ].join('\n\n'),
    )
    await pauseAt(page, 13)
    await expect(page.locator(captions)).toContainText('long')
    await expect(page.locator(captions)).toContainText('over it')
    await seekTo(page, 2.5)
    await expect(page.locator(captions)).toHaveText('earlier, told later')
    await seekTo(page, 38)
    await expect(page.locator(captions)).not.toContainText('long')
    await seekTo(page, 50.5)
    await expect(page.locator(captions)).toHaveText('without end')
    // A cue that wants to stay for ever stays for as long as reading takes.
    await seekTo(page, 80)
    await expect(page.locator(captions)).toHaveText('')
  })
})
