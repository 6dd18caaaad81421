import { Button, CheckCircleIcon, CircleDashedIcon, Spinner, WarningFillIcon, XCircleIcon } from '@matinee/ui'
import { useState, type ReactNode } from 'react'
import { useTranslate, type Translate } from '../../i18n/i18n.ts'
import type { Finding, Said } from './checks.ts'

const LOOKS = {
  ok: { Icon: CheckCircleIcon, tint: 'text-ok' },
  warn: { Icon: WarningFillIcon, tint: 'text-warn' },
  bad: { Icon: XCircleIcon, tint: 'text-danger' },
  none: { Icon: CircleDashedIcon, tint: 'text-muted' },
} as const

const say = (t: Translate, said: string | Said) => (typeof said === 'string' ? said : t(said.key, said.values))

function Row({ state, title, children }: { state: keyof typeof LOOKS; title: string; children?: ReactNode }) {
  const { Icon, tint } = LOOKS[state]
  return (
    <div className="mt-4 flex items-center gap-4 rounded-lg bg-bg px-4 py-3.5">
      <Icon className={`size-7 shrink-0 ${tint}`} />
      <div className="min-w-0">
        <p className="font-semibold break-words">{title}</p>
        {children}
      </div>
    </div>
  )
}

/** One test: what it does, its button, and its result. */
export function TestBox({
  title,
  text,
  run,
  summary,
}: {
  title: string
  text: string
  run: () => Promise<readonly Finding[]>
  /** One sentence over all findings. */
  summary?: (findings: readonly Finding[]) => Said
}) {
  const t = useTranslate()
  const [findings, setFindings] = useState<readonly Finding[] | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const start = async () => {
    setIsRunning(true)
    setFindings(await run())
    setIsRunning(false)
  }
  return (
    <section aria-label={title} className="rounded-xl bg-surface p-6 max-sm:p-4.5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="text-lg font-bold">{title}</h2>
          <p className="text-secondary">{text}</p>
        </div>
        <Button aria-disabled={isRunning} onClick={() => !isRunning && void start()}>
          {isRunning && <Spinner className="size-5 text-current" />}
          {t(findings ? 'admin.testAgain' : 'admin.test')}
        </Button>
      </div>
      <div role="status">
        {!findings && <Row state="none" title={t('admin.notTested')} />}
        {findings?.map(({ state, title: found, details }) => (
          <Row key={say(t, found)} state={state} title={say(t, found)}>
            {details.map((detail) => (
              <p key={detail.key} className="text-sm break-words text-secondary">
                {say(t, detail)}
              </p>
            ))}
          </Row>
        ))}
        {findings && summary && <p className="mt-4 text-sm text-secondary">{say(t, summary(findings))}</p>}
      </div>
    </section>
  )
}
