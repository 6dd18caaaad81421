import { CheckCircleIcon, Spinner, WarningFillIcon } from '@matinee/ui'
import { errorText } from '../../../blocks/error-text.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import type { TrialState } from './use-connecting.ts'

/** The result of testing a connection, in words that help. */
export function TrialView<Answer>({
  trial,
  textOf,
}: {
  trial: TrialState<Answer>
  /** The text for a success. */
  textOf: (answer: Answer) => string
}) {
  const t = useTranslate()
  return (
    <div role="status" className="text-sm empty:hidden">
      {trial.state === 'busy' && (
        <span className="flex items-center gap-2 text-muted">
          <Spinner className="size-4.5" />
          {t('settings.connections.testing')}
        </span>
      )}
      {trial.state === 'works' && (
        <span className="flex items-center gap-2 text-ok">
          <CheckCircleIcon className="size-4.5" />
          {textOf(trial.answer)}
        </span>
      )}
      {trial.state === 'failed' && (
        <span className="flex items-start gap-2 text-danger">
          <WarningFillIcon className="size-4.5 flex-none" />
          {errorText(trial.code, t)}
        </span>
      )}
    </div>
  )
}
