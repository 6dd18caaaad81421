import type { CompiledMessages } from '@matinee/locales'
import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { createI18n, I18nContext } from '../../../i18n/i18n.ts'
import { reactPlace } from '../../../testing/react-place.ts'
import type { Captions } from '../captions/captions.ts'
import { useGivenFiles, type GivenFiles } from './given-files.ts'

const ENGLISH: CompiledMessages = { 'player.drop.refused': 'Neither film nor subtitles.' }

/** The hook before there is a player. `begin` draws it with its captions, as often as it is called. */
function givenBeforeThePlayer(takeFile: Captions['takeFile']) {
  const i18n = createI18n({ id: 'en', code: 'en', tag: 'en', rightToLeft: false }, ENGLISH, async () => ({}))
  const { place, root } = reactPlace()
  let take: GivenFiles['take'] = () => {}
  function Given({ of }: { of: Pick<Captions, 'takeFile'> | null }) {
    const given = useGivenFiles({ captions: of, playFilm: async () => true })
    take = given.take
    return given.refusal?.text ?? 'nothing refused'
  }
  const draw = (of: Pick<Captions, 'takeFile'> | null) =>
    root.render(
      <I18nContext value={i18n}>
        <Given of={of} />
      </I18nContext>,
    )
  draw(null)
  return { place, take: (file: File) => flushSync(() => take([file])), begin: () => draw({ takeFile }) }
}

it('subtitles that are given before the player is there are taken once it is, and once', async () => {
  const takeFile = vi.fn<Captions['takeFile']>().mockResolvedValue()
  const { place, take, begin } = givenBeforeThePlayer(takeFile)
  await expect.poll(() => place.textContent).toBe('nothing refused')
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
  await expect.poll(() => place.textContent).toBe('nothing refused')
  take(new File(['1'], 'a.srt'))
  take(new File(['film'], 'holiday.mp4', { type: 'video/mp4' }))
  begin()
  await expect.poll(() => takeFile.mock.calls.map(([file]) => file.name)).toEqual(['a.srt'])
})

it('what is neither film nor subtitles is refused at once', async () => {
  const { place, take } = givenBeforeThePlayer(async () => {})
  await expect.poll(() => place.textContent).toBe('nothing refused')
  take(new File(['x'], 'holiday.jpg'))
  await expect.poll(() => place.textContent).toBe('Neither film nor subtitles.')
})
