import { ArrowLeftIcon, buttonClass } from '@matinee/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useBackendUrl } from '../../blocks/use-backend-url.ts'
import { useStore } from '../../data/kit/use-store.ts'
import { useLocalStores } from '../../data/local-stores.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { HttpError } from '../../services/http/http.ts'
import type { HostReport } from '../../services/host-report/host-report.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import { chosenProxies } from '../../services/transport/proxy-set.ts'
import { checkBackend, checkDatabase, checkWorkers, KNOWN_FILM, workersSummary } from './checks.ts'
import { SiteConstants } from './constants.tsx'
import { Gate } from './gate.tsx'
import { TestBox } from './test-box.tsx'

/** A title that our own catalogue, or its replacement, certainly finds. */
const KNOWN_SEARCH = 'Nosferatu'

function Tools({ report }: { report: HostReport }) {
  const t = useTranslate()
  const client = useQueryClient()
  const { catalog } = useServices()
  const backendUrl = useBackendUrl()
  const { proxySet } = useStore(useLocalStores().connections)
  const ports = { requestJson: report.requestJson, now: () => performance.now() }
  const { entries, proxies } = chosenProxies({ own: proxySet, host: report.proxyEntries }, window.location.href)

  const askDatabase = async () => {
    const fresh = { staleTime: 0, retry: false }
    if (report.databaseKey === 'set') {
      return client.fetchQuery({ ...catalog.details({ kind: 'movie', id: KNOWN_FILM }), ...fresh })
    }
    const found = await client.fetchQuery({ ...catalog.search(KNOWN_SEARCH), ...fresh })
    if (found.length === 0) throw new HttpError('shape', 'found nothing')
    return found
  }

  return (
    <div className="grid gap-4">
      <SiteConstants report={report} />
      <TestBox
        title={t('admin.backend.title')}
        text={t('admin.backend.text')}
        run={async () => [await checkBackend(backendUrl, ports)]}
      />
      <TestBox
        title={t('admin.workers.title')}
        text={t('admin.workers.text', { count: proxies.length })}
        run={() => checkWorkers(entries, report.echoUrl, window.location.href, ports)}
        summary={workersSummary}
      />
      <TestBox
        title={t('admin.database.title')}
        text={t('admin.database.text')}
        run={async () => [await checkDatabase(report.databaseKey, askDatabase, ports.now)]}
      />
    </div>
  )
}

/** `/admin`: the site's configuration, and tests of its parts (specification §2 "Admin tools page"). */
export function AdminPage() {
  const t = useTranslate()
  const { loadHostReport } = useServices()
  const { data: report } = useQuery({
    queryKey: ['hostReport'],
    queryFn: loadHostReport,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  return (
    <main id="main" tabIndex={-1} className="m-wrap min-h-dvh">
      <title>{t('global.pages.pagetitle', { title: t('admin.pageTitle') })}</title>
      <div className="mx-auto max-w-[50rem] pt-8">
        <Link href={paths.settings()} className={`${buttonClass({ look: 'ghost', size: 'small' })} -ms-3.5`}>
          <ArrowLeftIcon />
          {t('global.pages.settings')}
        </Link>
        <h1 className="m-display mt-3 mb-8 text-3xl">{t('admin.title')}</h1>
        {report && (
          <Gate tokenHash={report.tokenHash}>
            <Tools report={report} />
          </Gate>
        )}
      </div>
    </main>
  )
}
