import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBackendUrl } from '../../blocks/use-backend-url.ts'
import { useI18n } from '../../i18n/i18n.ts'
import type { HostReport } from '../../services/host-report/host-report.ts'
import { numbersOf } from './metrics.ts'

function Fact({ name, isNumber = true, children }: { name: string; isNumber?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={isNumber ? 'm-title text-2xl tabular-nums' : 'pt-1 break-all'}>{children}</dd>
    </div>
  )
}

/** The site's configuration, and the counts of its accounts server (specification §2 "Admin tools page"). */
export function SiteConstants({ report }: { report: HostReport }) {
  const { t, locale } = useI18n()
  const backendUrl = useBackendUrl()
  const numbers = useQuery({
    queryKey: ['metrics', backendUrl],
    enabled: backendUrl !== null,
    retry: false,
    networkMode: 'always',
    queryFn: async ({ signal }) =>
      numbersOf(await report.requestText(`${backendUrl?.replace(/\/+$/, '')}/metrics`, signal)),
  })
  const format = new Intl.NumberFormat(locale.tag)
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? (numbers.isFetching ? '…' : t('admin.unknown')) : format.format(value)
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-6 rounded-xl bg-surface p-6 max-sm:p-4.5">
        <Fact name={t('admin.version')}>{import.meta.env.APP_VERSION}</Fact>
        <Fact name={t('admin.routing.name')}>{t(`admin.routing.${report.routing}`)}</Fact>
        <Fact name={t('admin.requests')}>{shown(numbers.data?.requests)}</Fact>
        <Fact name={t('admin.accounts')}>{shown(numbers.data?.accounts)}</Fact>
        <Fact name={t('admin.backend.title')} isNumber={false}>
          {backendUrl ?? t('admin.backend.notSet')}
        </Fact>
      </dl>
      {numbers.isError && (
        <p role="status" className="text-sm text-secondary">
          {t('admin.numbersFailed')}
        </p>
      )}
      {report.problems.length > 0 && (
        <section className="rounded-xl bg-warn-soft p-6">
          <h2 className="font-bold">{t('admin.problems')}</h2>
          <ul className="mt-2 font-mono text-sm">
            {report.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
