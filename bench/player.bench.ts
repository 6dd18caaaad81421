import { FILM_SECONDS } from '@matinee/testing/sample-reel'
import type { Browser } from '@playwright/test'
import { startProduct } from '../e2e/support/product.ts'
import { medianOf, verdict, type BenchmarkResult } from './support/benchmark.ts'
import { launchBrowser } from './support/browser.ts'
import { framesOf, type Load, openPage, type OpenedPage, watchLoad } from './support/measured-page.ts'
import { servePlayerPages } from './support/player-pages.ts'

const PAIRS = 9
/** Shown controls promise nothing, so they are watched in every third round only. */
const SHOWN_EVERY = 3
/** After the first frame the buffer fills; what follows is the steady state, a whole number of segments long. */
const SETTLE_SECONDS = 5
const WATCH_SECONDS = 8
/** Beyond what is loaded by then. */
const SEEK_TO = FILM_SECONDS - 5
const FEW_CHANGES = 20
const MANY_CHANGES = 200
/** Promises: CPU with controls hidden against a bare page, and the heap of many changes against few. */
const MOST_CPU_RATIO = 1.25
const MOST_HEAP_RATIO = 1.05
/** Promises beside a bare page: time to the first frame, and requests until then and in the whole round. */
const MOST_FIRST_FRAME_RATIO = 1.25
const MOST_REQUESTS_RATIO = 1

interface Watched {
  readonly load: Load
  readonly dropped: number
}

interface Round extends Watched {
  readonly firstFrameMs: number
  /** For parts of the film, until its first frame was there. */
  readonly firstRequests: number
  /** The same, in all of the round. */
  readonly requests: number
  readonly seekMs: number
}

async function settle({ page }: OpenedPage): Promise<void> {
  await page.waitForTimeout(SETTLE_SECONDS * 1000)
}

async function watch(opened: OpenedPage): Promise<Watched> {
  const before = await framesOf(opened)
  const load = await watchLoad(opened, WATCH_SECONDS)
  return { load, dropped: (await framesOf(opened)).dropped - before.dropped }
}

async function playRound(browser: Browser, url: string, areControlsShown: boolean): Promise<Round> {
  const opened = await openPage(browser, url)
  const firstFrameMs = await opened.ask('load')
  const firstRequests = opened.filmRequests()
  if (areControlsShown) await opened.ask('showControls', true)
  await settle(opened)
  const watched = await watch(opened)
  const seekMs = await opened.ask('seek', SEEK_TO)
  const requests = opened.filmRequests()
  await opened.close()
  return { ...watched, firstFrameMs, firstRequests, requests, seekMs }
}

/** The product's own page of the sample film: all of the skin, subtitles, saving and so on. */
async function playProduct(browser: Browser, url: string, areControlsShown: boolean): Promise<Watched> {
  const opened = await openPage(browser, `${url}/browse/projectionist`)
  const { page } = opened
  await page.click('a.m-card-link')
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5)
  // A pointer that rests on a control keeps them; one that rests on the picture lets them go.
  await page.mouse.move(640, 300)
  if (areControlsShown) {
    const button = page.locator('[data-command="toggleFullscreen"]').filter({ visible: true }).first()
    const box = await button.boundingBox()
    if (box === null) throw new Error('the product shows no controls')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  }
  await settle(opened)
  const watched = await watch(opened)
  const state = await page.getAttribute('[data-player]', 'data-controls')
  if (state !== (areControlsShown ? 'visible' : 'hidden')) throw new Error(`the controls were ${state}`)
  await opened.close()
  return watched
}

async function changeSources(url: string) {
  // Compiled code grows with use, whatever is used: without compilers the heap is what sources left in it.
  const browser = await launchBrowser(['--js-flags=--no-opt --no-sparkplug --no-maglev'])
  const opened = await openPage(browser, url)
  await opened.ask('changeSources', FEW_CHANGES)
  const few = await opened.collect()
  await opened.ask('changeSources', MANY_CHANGES - FEW_CHANGES)
  const many = await opened.collect()
  const live = await opened.ask('live')
  await browser.close()
  return { few, many, live }
}

type Row = Record<string, string | number>
const rounded = (number: number, places = 0) => Number(number.toFixed(places))

function rowOf(what: string, rounds: readonly (Watched & Partial<Round>)[]): Row {
  const middle = (figure: (round: Watched & Partial<Round>) => number | undefined) => {
    const figures = rounds.map(figure).filter((each) => each !== undefined)
    return figures.length === 0 ? '' : rounded(medianOf(figures))
  }
  return {
    what,
    'first frame ms': middle(({ firstFrameMs }) => firstFrameMs),
    'requests to it': middle(({ firstRequests }) => firstRequests),
    requests: middle(({ requests }) => requests),
    'seek ms': middle(({ seekMs }) => seekMs),
    'browser ms/min': middle(({ load }) => load.browser),
    'page ms/min': middle(({ load }) => load.page),
    'main thread ms/min': middle(({ load }) => load.thread),
    'script ms/min': middle(({ load }) => load.script),
    'dropped frames': rounds.reduce((sum, { dropped }) => sum + dropped, 0),
    stored: '',
  }
}

/** The median ratio of rounds that followed each other, so that what else the machine does falls on both. */
const ratioOf = <Each>(ours: readonly Each[], bare: readonly Each[], figure: (round: Each) => number): number =>
  medianOf(ours.flatMap((round, pair) => bare.slice(pair, pair + 1).map((other) => figure(round) / figure(other))))

function ratioRow(
  what: string,
  ours: readonly Watched[],
  bare: readonly Watched[],
  promised: readonly (keyof Load)[] = [],
): Row {
  const ratio = (figure: keyof Load) => ratioOf(ours, bare, ({ load }) => load[figure])
  return {
    what,
    'browser ms/min': rounded(ratio('browser'), 2),
    'page ms/min': rounded(ratio('page'), 2),
    'main thread ms/min': rounded(ratio('thread'), 2),
    stored: verdict(promised.length === 0 ? undefined : promised.every((figure) => ratio(figure) <= MOST_CPU_RATIO)),
  }
}

/** A promise about the way to the first frame. */
function startRow(what: string, ratio: number, most: number): Row {
  return { what: `${what}, player : bare`, figure: rounded(ratio, 2), stored: verdict(ratio <= most) }
}

/**
 * What the player costs beside a bare element with hls.js of the same settings, in turn, and what is left of 200 sources.
 * All figures are time that the processor works in a minute of film: for the whole browser; for the page, in all threads of
 * its process; on the page's main thread (`TaskDuration` by the thread's own clock), where nothing of the decoder hides what
 * we add. The player keeps its promise there too; the product also saves the position and asks whether the site is there,
 * which a bare page does not, so its main thread is shown and its page is judged.
 */
export async function run(): Promise<BenchmarkResult> {
  const pages = await servePlayerPages()
  const product = await startProduct()
  const browser = await launchBrowser()
  // All from one server: in how many pieces it sends a segment is a cost of the page that takes them.
  const film = `?film=${encodeURIComponent(`${product.url}/samples/film/master.m3u8`)}`
  const bare: Round[] = []
  const bareBesideShown: Round[] = []
  const hidden: Round[] = []
  const shown: Round[] = []
  const productHidden: Watched[] = []
  const productShown: Watched[] = []
  try {
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const bareRound = await playRound(browser, `${pages.url}/bare.html${film}`, false)
      bare.push(bareRound)
      hidden.push(await playRound(browser, `${pages.url}/ours.html${film}`, false))
      productHidden.push(await playProduct(browser, product.url, false))
      if (pair % SHOWN_EVERY !== 0) continue
      bareBesideShown.push(bareRound)
      shown.push(await playRound(browser, `${pages.url}/ours.html${film}`, true))
      productShown.push(await playProduct(browser, product.url, true))
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  const { few, many, live } = await changeSources(`${pages.url}/ours.html`).finally(pages.close)
  const growth = many.heap / few.heap
  return {
    name: `watching a film, ${PAIRS} rounds in turn, medians`,
    rows: [
      rowOf('bare element with hls.js', bare),
      rowOf('player, controls hidden', hidden),
      rowOf('player, controls shown', shown),
      rowOf('product, controls hidden', productHidden),
      rowOf('product, controls shown', productShown),
      ratioRow('player, hidden : bare', hidden, bare, ['browser', 'page', 'thread']),
      ratioRow('player, shown : bare', shown, bareBesideShown),
      ratioRow('product, hidden : bare', productHidden, bare, ['browser', 'page']),
      ratioRow('product, shown : bare', productShown, bareBesideShown),
      startRow(
        'first frame',
        ratioOf(hidden, bare, ({ firstFrameMs }) => firstFrameMs),
        MOST_FIRST_FRAME_RATIO,
      ),
      startRow(
        'requests to it',
        ratioOf(hidden, bare, ({ firstRequests }) => firstRequests),
        MOST_REQUESTS_RATIO,
      ),
      startRow(
        'requests',
        ratioOf(hidden, bare, ({ requests }) => requests),
        MOST_REQUESTS_RATIO,
      ),
      { what: `heap kB after ${FEW_CHANGES} sources`, figure: rounded(few.heap / 1024), stored: '' },
      { what: `heap kB after ${MANY_CHANGES} sources`, figure: rounded(many.heap / 1024), stored: '' },
      { what: 'heap, many : few', figure: rounded(growth, 3), stored: verdict(growth <= MOST_HEAP_RATIO) },
      { what: 'listeners, many − few', figure: many.listeners - few.listeners, stored: '' },
      { what: 'live engines', figure: live.engines, stored: verdict(live.engines <= 0) },
      { what: 'live object URLs', figure: live.objectUrls, stored: verdict(live.objectUrls <= 0) },
    ],
  }
}
