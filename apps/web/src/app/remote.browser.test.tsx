import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { programmeOf } from '../testing/fake-programmes.ts'
import { openPage } from '../testing/open-page.tsx'

const film = (id: string, title: string) => ({ id, kind: 'movie' as const, title, year: 1950 })
const FILMS = [film('1', 'First'), film('2', 'Second'), film('3', 'Third')]
const catalog = {
  programmes: async () => [programmeOf('night', 'Night', FILMS), programmeOf('sea', 'The Sea', FILMS)],
}

describe('on a television the focus goes', () => {
  beforeEach(() => {
    document.documentElement.dataset['ui'] = 'tv'
  })
  afterEach(() => {
    delete document.documentElement.dataset['ui']
  })

  it('to what plays a programme on its page, before its films', async () => {
    await openPage('/programmes/night', { catalog })
    await expect.element(page.getByRole('link', { name: 'Play the programme Night' })).toHaveFocus()
  })

  it('to the first programme where all of them stand', async () => {
    await openPage('/programmes', { catalog })
    await expect.element(page.getByRole('link', { name: 'Night', exact: true })).toHaveFocus()
  })
})
