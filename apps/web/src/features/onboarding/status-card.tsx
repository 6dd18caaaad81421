import { Button, CheckCircleIcon, Spinner, WarningFillIcon, XCircleIcon } from '@matinee/ui'
import { useTranslate } from '../../i18n/i18n.ts'
import type { ExtensionState } from '../../services/transport/extension-status.ts'

const TONES = {
  unknown: '',
  failed: 'm-setup-card-bad',
  disallowed: 'm-setup-card-warn',
  noperms: 'm-setup-card-warn',
  outdated: 'm-setup-card-warn',
  success: 'm-setup-card-ok',
} as const

function Glyph({ status }: Pick<ExtensionState, 'status'>) {
  if (status === 'unknown') return <Spinner className="size-7" />
  if (status === 'success') return <CheckCircleIcon className="size-7" />
  return status === 'failed' ? <XCircleIcon className="size-7" /> : <WarningFillIcon className="size-7" />
}

/** The extension's state in words, with what helps (specification §8 "extension statuses"). */
export function StatusCard({ state, onGrant }: { state: ExtensionState; onGrant: () => void }) {
  const t = useTranslate()
  const { status, version } = state
  return (
    <div role="status" data-status={status} className={`m-setup-card ${TONES[status]}`}>
      <Glyph status={status} />
      <div className="flex-1">
        <b>{t(`onboarding.extension.status.${status}`)}</b>
        <p className="text-sm text-secondary">
          {t(`onboarding.extension.status.${status}Text`, { version: version ?? '' })}
        </p>
      </div>
      {(status === 'disallowed' || status === 'noperms') && (
        <Button size="small" onClick={onGrant}>
          {t(`onboarding.extension.status.${status}Action`)}
        </Button>
      )}
    </div>
  )
}
