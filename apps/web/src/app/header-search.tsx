import { MagnifyingGlassIcon } from '@matinee/ui'
import { useEffect, useEffectEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { useTranslate } from '../i18n/i18n.ts'
import { isSearchKey } from '../services/navigation/search-key.ts'
import { paths, ROUTES } from '../services/navigation/paths.ts'
import { SEARCHING } from '../services/navigation/searching.ts'

/** The way to the search box from every page without one: it is pressed like a field, and the box of home is typed into. */
export function HeaderSearch() {
  const t = useTranslate()
  const [location, navigate] = useLocation()
  const hasBox = ROUTES.home.test(location)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (hasBox || !isSearchKey(event) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    navigate(paths.home(), { state: SEARCHING })
  })
  useEffect(() => {
    const over = new AbortController()
    document.addEventListener('keydown', onKey, { signal: over.signal })
    return () => over.abort()
  }, [])
  if (hasBox) return null
  return (
    <Link
      href={paths.home()}
      state={SEARCHING}
      className="m-search-field m-top-search"
      aria-label={t('home.search.label')}
    >
      <MagnifyingGlassIcon className="size-5.5 text-muted" />
      <span className="truncate">{t('home.search.placeholder.default')}</span>
    </Link>
  )
}
