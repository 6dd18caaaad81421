import { MagnifyingGlassIcon } from '@matinee/ui'
import { Link, useLocation } from 'wouter'
import { useTranslate } from '../i18n/i18n.ts'
import { paths, ROUTES } from '../services/navigation/paths.ts'
import { INTO_SEARCH } from '../services/navigation/search-entry.ts'
import { useSiteKey } from './use-site-key.ts'

/** The way to the search box from every page without one: it is pressed like a field, and the box of home is typed into. */
export function HeaderSearch() {
  const t = useTranslate()
  const [location, navigate] = useLocation()
  const hasBox = ROUTES.home.test(location)
  useSiteKey('/', hasBox, () => navigate(paths.home(), { state: INTO_SEARCH }))
  if (hasBox) return null
  return (
    <Link href={paths.home()} state={INTO_SEARCH} className="m-search-field m-top-search">
      <MagnifyingGlassIcon className="size-5.5 text-muted" />
      <span className="truncate">{t('home.search.label')}</span>
    </Link>
  )
}
