import type { CompiledMessages } from '@matinee/locales'
import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { createI18n, I18nContext } from '../../../i18n/i18n.ts'
import { reactPlace } from '../../../testing/react-place.ts'
import type { Captions } from '../captions/captions.ts'
import { useGivenFiles, type GivenFiles } from './given-files.ts'

const ENGLISH: CompiledMessages = {
  'player.drop.refused': 'Neither film nor subtitles.',
  'player.drop.unplayable': 'Does not play.',
  'player.drop.waiting': 'Shown with the film.',
}

/** The hook before there is a player. `begin` draws it with its captions, as often as it is called, `play` with a film that plays. */
function givenBeforeThePlayer(takeFile: Captions['takeFile']) {
  const i18n = createI18n({ id: 'en', code: 'en', tag: 'en', rightToLeft: false }, ENGLISH, async () => ({}))
  const { place, root } = reactPlace()
  let take: GivenFiles['take'] = () => {}
  function Given(now: Pick<Parameters<typeof useGivenFiles>[0], 'captions' | 'isPlaying'>) {
    const given = useGivenFiles({ ...now, playFilm: async ({ name }) => name !== 'broken.mp4' })
    take = given.take
    return given.answer?.text ?? 'nothing said'
  }
  const captions = { takeFile }
  const draw = (now: Parameters<typeof Given>[0]) =>
    root.render(
      <I18nContext value={i18n}>
        <Given {...now} />
      </I18nContext>,
    )
  draw({ captions: null, isPlaying: false })
  return {
    place,
    take: (...files: readonly File[]) => flushSync(() => take(files)),
    begin: () => draw({ captions, isPlaying: false }),
    play: () => flushSync(() => draw({ captions, isPlaying: true })),
  }
}

it('subtitles that are given before the player is there are taken once it is, and once', async () => {
  const takeFile = vi.fn<Captions['takeFile']>().mockResolvedValue()
  const { place, take, begin } = givenBeforeThePlayer(takeFile)
  await expect.poll(() => place.textContent).toBe('nothing said')
  take(new File(['1'], 'a.srt'))
  begin()
  const taken = () => takeFile.mock.calls.map(([file]) => file.name)
  await expect.poll(taken).toEqual(['a.srt'])
  begin()
  take(new File(['2'], 'b.srt'))
  await expect.poll(taken).toEqual(['a.srt', 'b.srt'])
})

it('subtitles still wait when a film is given after them', async () => {
  const takeFile = vi.fn<Captions['takeFile']>().mockResolvedValue()
  const { place, take, begin } = givenBeforeThePlayer(takeFile)
  await expect.poll(() => place.textContent).toBe('nothing said')
  take(new File(['1'], 'a.srt'))
  take(new File(['film'], 'holiday.mp4', { type: 'video/mp4' }))
  begin()
  await expect.poll(() => takeFile.mock.calls.map(([file]) => file.name)).toEqual(['a.srt'])
})

it('what is neither film nor subtitles is refused at once', async () => {
  const { place, take } = givenBeforeThePlayer(async () => {})
  await expect.poll(() => place.textContent).toBe('nothing said')
  take(new File(['x'], 'holiday.jpg'))
  await expect.poll(() => place.textContent).toBe('Neither film nor subtitles.')
})

it('subtitles say that they wait for as long as nothing plays', async () => {
  const { place, take, begin, play } = givenBeforeThePlayer(async () => {})
  await expect.poll(() => place.textContent).toBe('nothing said')
  begin()
  take(new File(['1'], 'a.srt'))
  await expect.poll(() => place.textContent).toBe('Shown with the film.')
  play()
  expect(place.textContent).toBe('nothing said')
})

it('a film that is refused is what is said of the two that were given together', async () => {
  const takeFile = vi.fn<Captions['takeFile']>().mockResolvedValue()
  const { place, take, begin } = givenBeforeThePlayer(takeFile)
  await expect.poll(() => place.textContent).toBe('nothing said')
  begin()
  take(new File(['film'], 'broken.mp4', { type: 'video/mp4' }), new File(['1'], 'a.srt'))
  await expect.poll(() => takeFile.mock.calls.length).toBe(1)
  await takeFile.mock.results[0]?.value
  flushSync(begin)
  expect(place.textContent).toBe('Does not play.')
})
