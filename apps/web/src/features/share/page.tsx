import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Spinner } from '@matinee/ui'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useTranslate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import { siteAddress } from '../../services/navigation/title-links.ts'
import { sharedTarget } from './shared-target.ts'

/** `/share`: receives what other apps share with the installed app; redirects to the title, or to a search. */
export function SharePage() {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const search = useSearch()
  const client = useQueryClient()
  const { catalog } = useServices()
  const { data: path } = useQuery({
    queryKey: ['share', search],
    networkMode: 'always',
    retry: false,
    queryFn: async () => {
      const params = new URLSearchParams(search)
      const part = (name: string) => params.get(name) ?? ''
      const target = sharedTarget({ title: part('title'), text: part('text'), url: part('url') }, siteAddress())
      if (target.kind === 'path') return target.path
      if (target.kind === 'search') return paths.browse(target.query)
      try {
        const found = await client.fetchQuery(catalog.titleByImdbId(target.imdbId))
        if (found !== null) return paths.media(await client.fetchQuery(catalog.details(found)))
      } catch {
        // When the id cannot be resolved, the words are searched.
      }
      return paths.browse(target.query)
    },
  })
  useEffect(() => {
    if (path !== undefined) navigate(path, { replace: true })
  }, [navigate, path])
  return (
    <main
      id="main"
      className="grid min-h-dvh place-items-center"
      role="status"
      aria-label={t('home.search.loadingStatus')}
    >
      <Spinner className="size-8" />
    </main>
  )
}
