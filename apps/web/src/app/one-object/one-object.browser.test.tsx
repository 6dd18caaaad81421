import type { MovieDetails } from '@matinee/domain'
import { notifyManager } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { preloadWatch } from '../../features/watch/routes.tsx'
import { fakeStreaming, SAMPLE_STREAM } from '../../testing/fake-streaming.ts'
import { TURN_MS } from '../../services/navigation/page-motion.ts'
import { holdTimers } from '../../testing/hold-timers.ts'
import type { PageOptions } from '../../testing/open-page.tsx'
import { openPageWithChrome } from '../../testing/open-page-with-chrome.tsx'

const PICTURE = '/samples/film/thumbnails.jpg'
const FILM: MovieDetails = {
  id: '5',
  kind: 'movie',
  title: 'A Wide Film',
  year: 1927,
  genres: [],
  poster: PICTURE,
  backdrop: PICTURE,
}

const playing = { services: { loadStreaming: async () => fakeStreaming(SAMPLE_STREAM) } }

const sheet = page.getByRole('dialog')
const card = page.getByRole('link', { name: /^A Wide Film/ })
const playhead = () => document.querySelector('video')?.currentTime
/** The opacity of the still behind the player. */
const heldStill = () => {
  const picture = document.querySelector('.m-held-still img')
  return picture ? getComputedStyle(picture).opacity : null
}
const isUnderWay = () => document.documentElement.dataset['moves'] !== undefined

const opacityOf = (part: string) => getComputedStyle(document.documentElement, part).opacity

const isOfTransition = (effect: AnimationEffect | null) =>
  effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition') === true

/** What moves in the running transition. */
const transitionParts = () => document.getAnimations().filter(({ effect }) => isOfTransition(effect))

/** What bears words of a page in a transition; the picture does where it is a poster. */
const WORDS = ['root', 'm-words', 'm-close', 'm-menu']

/** The moments of a paused transition, ms, at which something is seen. */
const momentsWhen = (parts: readonly Animation[], isSeen: () => boolean) =>
  Array.from({ length: 25 }, (_, index) => index * 20).filter((ms) => {
    for (const part of parts) part.currentTime = ms
    return isSeen()
  })

/** The moments of a paused transition, ms, at which words of the page before and of the page after are seen at once. */
function momentsWithTwoPages(parts: readonly Animation[], poster: { isBefore?: boolean; isAfter?: boolean } = {}) {
  const drawn = new Set(
    parts.map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null)),
  ).add('::view-transition-old(root)')
  const isSeen = (side: 'old' | 'new', hasPoster = false) =>
    [...WORDS, ...(hasPoster ? ['m-picture'] : [])]
      .map((name) => `::view-transition-${side}(${name})`)
      .some((name) => drawn.has(name) && Number(opacityOf(name)) > 0)
  return momentsWhen(parts, () => isSeen('old', poster.isBefore) && isSeen('new', poster.isAfter))
}

/** The moments of a paused transition, ms, at which neither picture is seen, nor the still between them. */
const momentsWithoutPicture = (parts: readonly Animation[]) =>
  momentsWhen(parts, () => {
    const { backgroundImage } = getComputedStyle(document.documentElement, '::view-transition-image-pair(m-picture)')
    const sides = ['old', 'new'].map((side) => Number(opacityOf(`::view-transition-${side}(m-picture)`)))
    return Math.max(...sides) === 0 && backgroundImage === 'none'
  })

/** When each part of a paused transition begins and how long it then takes, ms; the page's ground and boxes of words have no time of ours. */
function timesOf(parts: readonly Animation[]) {
  const times: Record<string, [delay: unknown, duration: unknown]> = {}
  for (const { effect } of parts) {
    if (!(effect instanceof KeyframeEffect)) continue
    const [, part = ''] = /^::view-transition-(.*)$/.exec(effect.pseudoElement ?? '') ?? []
    const { delay, duration } = effect.getTiming()
    if (/^(old|new)|^group.m-picture/.test(part)) times[part] = [delay, duration]
  }
  return times
}
const pictureIn = (ms: number) => ({
  'group(m-picture)': [0, ms],
  'old(m-picture)': [0, ms],
  'new(m-picture)': [0, ms],
})
const PAGES = { 'old(root)': [0, 120], 'new(root)': [120, 240] }
const WORDS_COME = { 'new(m-words)': [220, 260], 'new(m-close)': [220, 260] }
const WORDS_GO = { 'old(m-words)': [0, 120], 'old(m-close)': [0, 120] }

/** The pseudo-elements of the running transition that move the picture. */
const movingParts = () =>
  new Set(
    document
      .getAnimations()
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null))
      .filter((name) => name?.includes('(m-picture)')),
  )
const BOTH_SIDES = new Set(['group', 'old', 'new'].map((part) => `::view-transition-${part}(m-picture)`))

/**
 * Opens a list with one film, and notes which parts move in each transition, or why none do, and whether the still behind the player is
 * seen as it begins. While `motions.areHeld`, one that begins stands still at once: on a busy machine it would be over before a test looks.
 */
async function openList(options: PageOptions = {}) {
  const start = document.startViewTransition.bind(document)
  const seen: Array<Promise<Set<unknown> | string>> = []
  const stills: Array<string | null> = []
  const motions = { areHeld: false }
  const look = () => {
    if (motions.areHeld) for (const part of transitionParts()) part.pause()
    return movingParts()
  }
  vi.spyOn(document, 'startViewTransition').mockImplementation((update) => {
    stills.push(heldStill())
    const transition = start(update)
    seen.push(transition.ready.then(look, String))
    return transition
  })
  const opened = await openPageWithChrome('/browse/wide', { titles: [FILM], ...options })
  await expect.element(card).toBeInTheDocument()
  await expect.poll(() => document.querySelector<HTMLImageElement>('.m-card img')?.complete).toBe(true)
  return { ...opened, seen, stills, motions }
}
type OpenList = Awaited<ReturnType<typeof openList>>

/** Acts, and returns what is seen in the motion of the picture that follows, which stands still meanwhile. */
async function inMotion<Seen>(
  { seen, motions }: OpenList,
  act: () => unknown,
  look: (parts: readonly Animation[]) => Seen | Promise<Seen>,
): Promise<Seen> {
  const before = seen.length
  motions.areHeld = true
  await act()
  await expect.poll(() => seen.length).toBe(before + 1)
  expect(await seen[before]).toEqual(BOTH_SIDES)
  motions.areHeld = false
  const parts = transitionParts()
  const found = await look(parts)
  for (const part of parts) part.finish()
  await expect.poll(isUnderWay).toBe(false)
  return found
}

const watchIt = () => sheet.getByRole('link', { name: 'Watch', exact: true }).click()
const goBack = () => history.back()
async function pressCard() {
  card.element().focus()
  await userEvent.keyboard('{Enter}')
}

/** Plays the film from its card, and waits until the page moves there. */
async function playFromCard({ seen }: OpenList) {
  await pressCard()
  await expect.poll(() => seen.length).toBe(1)
  return seen[0]
}

async function pressDetails() {
  card.element().focus()
  await userEvent.keyboard('i')
}

/** Presses a way of the card's menu. */
async function pressInMenu(name: string) {
  const more = () => document.querySelector<HTMLElement>('.m-card-more')
  await expect.poll(more).not.toBeNull()
  more()?.focus()
  more()?.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Opens a list, details of its film, and plays it from there. */
async function playFromDetails() {
  await preloadWatch()
  holdTimers(TURN_MS)
  const list = await openList(playing)
  await pressDetails()
  await watchIt()
  await expect.poll(playhead).toBeGreaterThan(0.2)
  return list
}

/** Lets an answer come, and waits as long as the page needs for one that nothing holds back. Returns whether it was given. */
async function answerComes(): Promise<{ isGiven: boolean }> {
  const answer = { isGiven: false }
  notifyManager.schedule(() => (answer.isGiven = true))
  await new Promise((resolve) => setTimeout(resolve))
  return answer
}

/** Goes in the history, and waits for nothing but that. */
const go = (by: number) =>
  new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { capture: true, once: true })
    history.go(by)
  })

describe('one object', () => {
  it('a poster becomes the picture of its details and a poster again; the focus returns to the card', async () => {
    const list = await openList()
    // The first press fetches the code of the details, and a page that waits for it is cut.
    await pressDetails()
    await expect.element(sheet.getByRole('heading', { level: 1 })).toHaveTextContent('A Wide Film')
    await userEvent.keyboard('{Escape}')
    await expect.element(card).toHaveFocus()
    await expect.poll(isUnderWay).toBe(false)
    // On a busy machine pictures may take as long as they need.
    holdTimers(TURN_MS)
    const answer = await inMotion(list, pressDetails, async () => {
      await expect.element(sheet.getByRole('heading', { level: 1 })).toHaveTextContent('A Wide Film')
      const whileItMoves = await answerComes()
      expect(whileItMoves.isGiven).toBe(false)
      return whileItMoves
    })
    await expect.poll(() => answer.isGiven).toBe(true)
    history.back()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(card).toHaveFocus()
    await expect.poll(isUnderWay).toBe(false)
    expect(document.querySelectorAll('[style*="view-transition-name"]')).toHaveLength(0)
  })

  it('for viewers who want less motion nothing moves', async () => {
    const match = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('reduced-motion') ? match('all') : match(query),
    )
    const { seen } = await openList()
    await pressDetails()
    await expect.element(sheet.getByRole('heading', { level: 1 })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(card).toHaveFocus()
    expect(seen).toEqual([])
  })

  it('details without a picture open by a cut', async () => {
    const { seen } = await openList({ catalog: { details: () => new Promise(() => {}) } })
    await pressDetails()
    await expect.element(sheet.getByRole('status')).toBeVisible()
    expect(await seen[0]).toContain('skipTransition() called')
    await expect.poll(isUnderWay).toBe(false)
  })

  it('Back and Forward during a motion end where they lead, with the focus there', async () => {
    const { address } = await openList()
    await pressDetails()
    await go(-1)
    await go(1)
    await go(-1)
    await expect.poll(address).toBe('/browse/wide')
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(card).toHaveFocus()
    await expect.poll(isUnderWay).toBe(false)
    await go(1)
    await expect.element(sheet.getByRole('link', { name: 'Watch', exact: true })).toHaveFocus()
  })

  it('a poster becomes the still of the player, and its film a poster again', async () => {
    await preloadWatch()
    holdTimers(TURN_MS)
    const list = await openList(playing)
    expect(await playFromCard(list)).toEqual(BOTH_SIDES)
    await expect.poll(playhead).toBeGreaterThan(0.2)
    await expect.poll(heldStill).toBe('0')
    history.back()
    await expect.element(card).toBeInTheDocument()
    expect(await list.seen[1]).toEqual(BOTH_SIDES)
    expect(list.stills[1]).toBe('0')
    await expect.poll(isUnderWay).toBe(false)
  })

  it('a film that begins during the motion waits beneath the still', async () => {
    await preloadWatch()
    holdTimers(TURN_MS)
    await inMotion(await openList(playing), pressCard, async () => {
      await expect.poll(playhead).toBeGreaterThan(0.2)
      expect({ isUnderWay: isUnderWay(), still: heldStill() }).toEqual({ isUnderWay: true, still: '1' })
      expect((await answerComes()).isGiven).toBe(true)
    })
    await expect.poll(heldStill).toBe('0')
  })

  it('the picture of details becomes that of the player', async () => {
    const { seen } = await playFromDetails()
    expect(await seen.at(-1)).toEqual(BOTH_SIDES)
    await expect.element(sheet).not.toBeInTheDocument()
  })

  it('on the way back the film has become the still before words lie on it', async () => {
    const list = await playFromDetails()
    await expect.poll(isUnderWay).toBe(false)
    const opacities = await inMotion(list, goBack, (parts) => {
      for (const part of parts) part.currentTime = 220
      return ['m-picture', 'm-words'].map((name) => opacityOf(`::view-transition-new(${name})`))
    })
    expect(opacities).toEqual(['1', '0'])
  })

  it('on the way back to a card the film has become its still before the poster comes', async () => {
    await preloadWatch()
    holdTimers(TURN_MS)
    const list = await openList(playing)
    await playFromCard(list)
    await expect.poll(playhead).toBeGreaterThan(0.2)
    await expect.poll(isUnderWay).toBe(false)
    const sides = ['old', 'new'].map((side) => `::view-transition-${side}(m-picture)`)
    const { ground, both } = await inMotion(list, goBack, (parts) => ({
      ground: getComputedStyle(document.documentElement, '::view-transition-image-pair(m-picture)').backgroundImage,
      both: momentsWhen(parts, () => sides.every((side) => Number(opacityOf(side)) > 0)),
    }))
    expect(ground).toContain(PICTURE)
    expect(both).toEqual([])
  })

  it('a film whose picture is there, and which has not played yet, becomes its poster as well', async () => {
    await preloadWatch()
    holdTimers(TURN_MS)
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('by setting', 'NotAllowedError'))
    const list = await openList(playing)
    await playFromCard(list)
    await expect.poll(() => document.querySelector('.m-held-still:not([data-awaits])')).not.toBeNull()
    await expect.poll(isUnderWay).toBe(false)
    expect(playhead()).toBe(0)
    await inMotion(list, goBack, () => {})
  })

  it('no moment of any way shows words of two pages, or no picture', async () => {
    await preloadWatch()
    holdTimers(TURN_MS)
    const list = await openList(playing)
    const wrongAfter = (act: () => unknown, poster: { isBefore?: boolean; isAfter?: boolean } = {}) =>
      inMotion(list, act, (parts) => [...momentsWithTwoPages(parts, poster), ...momentsWithoutPicture(parts)])
    const moments = {
      cardToDetails: await wrongAfter(pressDetails, { isBefore: true }),
      detailsToPlayer: await wrongAfter(watchIt),
      playerToDetails: await wrongAfter(goBack),
      detailsToCard: await wrongAfter(goBack, { isAfter: true }),
      cardToPlayer: await wrongAfter(pressCard, { isBefore: true }),
    }
    await expect.poll(playhead).toBeGreaterThan(0.2)
    const all = { ...moments, playerToCard: await wrongAfter(goBack, { isAfter: true }) }
    expect(all).toEqual(Object.fromEntries(Object.keys(all).map((way) => [way, []])))
  })

  it.each(['Details', 'Watch'])('the menu of a card goes with the page before: %s', async (way) => {
    await preloadWatch()
    holdTimers(TURN_MS)
    const list = await openList(playing)
    const { ofMenu, both } = await inMotion(
      list,
      () => pressInMenu(way),
      (parts) => ({ ofMenu: timesOf(parts)['old(m-menu)'], both: momentsWithTwoPages(parts, { isBefore: true }) }),
    )
    expect({ ofMenu, both }).toEqual({ ofMenu: [0, 120], both: [] })
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    history.back()
    await expect.poll(list.address).toBe('/browse/wide')
    await expect.poll(() => history.state as unknown).toBeNull()
    await expect.element(card).toBeVisible()
  })

  it('each way takes the times of the design', async () => {
    await preloadWatch()
    holdTimers(TURN_MS)
    const list = await openList(playing)
    const timesAfter = (act: () => unknown) => inMotion(list, act, timesOf)
    expect(await timesAfter(pressDetails)).toEqual({ ...pictureIn(480), ...PAGES, ...WORDS_COME })
    expect(await timesAfter(watchIt)).toEqual({ ...pictureIn(220), ...PAGES, ...WORDS_GO })
    // Behind the player the still lies dimmed to 40 %; the film fades in over it.
    const behind = document.querySelector('.m-held-still')
    const dimmed = behind && getComputedStyle(behind, '::after')
    expect([dimmed?.transitionDuration, dimmed?.opacity]).toEqual(['0.22s', '0.6'])
    await expect.poll(playhead).toBeGreaterThan(0.2)
    const film = document.querySelector('video')
    expect(film && getComputedStyle(film).transitionDuration).toBe('0.24s')
    expect(await timesAfter(goBack)).toMatchObject({ ...pictureIn(480), ...PAGES, ...WORDS_COME })
    expect(await timesAfter(goBack)).toEqual({ ...pictureIn(480), ...PAGES, ...WORDS_GO })
    expect(await timesAfter(pressCard)).toMatchObject({ ...pictureIn(480), ...PAGES })
    await expect.poll(playhead).toBeGreaterThan(0.2)
    expect(await timesAfter(goBack)).toMatchObject({ ...pictureIn(480), ...PAGES })
  })

  it('a way out of the player to another page is a cut', async () => {
    await preloadWatch()
    const list = await openList(playing)
    await playFromCard(list)
    await expect.poll(playhead).toBeGreaterThan(0.2)
    await expect.poll(isUnderWay).toBe(false)
    history.pushState(null, '', '#/about')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(list.seen).toHaveLength(1)
  })
})
