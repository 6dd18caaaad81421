import type { MessageKey } from '@matinee/locales'
import { useCallback } from 'react'
import { useTranslate } from '../i18n/i18n.ts'

/** The movie database's names of its genres, which it gives in English. */
const KEYS: ReadonlyMap<string, MessageKey> = new Map([
  ['Action', 'genres.action'],
  ['Adventure', 'genres.adventure'],
  ['Animation', 'genres.animation'],
  ['Comedy', 'genres.comedy'],
  ['Crime', 'genres.crime'],
  ['Documentary', 'genres.documentary'],
  ['Drama', 'genres.drama'],
  ['Family', 'genres.family'],
  ['Fantasy', 'genres.fantasy'],
  ['History', 'genres.history'],
  ['Horror', 'genres.horror'],
  ['Music', 'genres.music'],
  ['Mystery', 'genres.mystery'],
  ['Romance', 'genres.romance'],
  ['Science Fiction', 'genres.scienceFiction'],
  ['Thriller', 'genres.thriller'],
  ['War', 'genres.war'],
  ['Western', 'genres.western'],
  ['TV Movie', 'genres.tvMovie'],
  ['Action & Adventure', 'genres.actionAdventure'],
  ['Kids', 'genres.kids'],
  ['News', 'genres.news'],
  ['Reality', 'genres.reality'],
  ['Sci-Fi & Fantasy', 'genres.sciFiFantasy'],
  ['Soap', 'genres.soap'],
  ['Talk', 'genres.talk'],
  ['War & Politics', 'genres.warPolitics'],
])

/** Names a genre in the viewer's language; one that the product does not know keeps the database's name. */
export function useGenreName(): (name: string) => string {
  const t = useTranslate()
  return useCallback(
    (name) => {
      const key = KEYS.get(name)
      return key ? t(key) : name
    },
    [t],
  )
}
