import { CheckCircleIcon, CircleDashedIcon, MinusCircleIcon, Spinner, XCircleIcon } from '@matinee/ui'
import { errorText } from '../../../blocks/error-text.ts'
import { useTranslate, type Translate } from '../../../i18n/i18n.ts'
import { closedStreamText } from '../closed-stream-text.ts'
import { streamErrorText } from '../stream-error-text.ts'
import type { Attempt } from '../session/attempts.ts'
import { notPlayableText } from '../skin/menus/not-playable.ts'
import { useLasts } from '../../../blocks/use-lasts.ts'

const LOOK = {
  waiting: { Icon: CircleDashedIcon, tone: 'text-muted' },
  notfound: { Icon: MinusCircleIcon, tone: 'text-muted' },
  failure: { Icon: XCircleIcon, tone: 'text-danger' },
  success: { Icon: CheckCircleIcon, tone: 'text-ok' },
} as const

const TEXT = {
  waiting: 'player.scraping.items.waiting',
  pending: 'player.scraping.items.pending',
  notfound: 'player.scraping.items.notFound',
  failure: 'player.scraping.items.failure',
  success: 'player.scraping.items.success',
} as const

/** A source that has said nothing for so long may be out of reach, ms: with what a press takes before, two seconds. */
export const LATE_AFTER_MS = 1200

interface RowState {
  copies: number
  isOver: boolean
  isLate: boolean
}

function textOf(attempt: Attempt, { copies, isOver, isLate }: RowState, t: Translate): string {
  if (copies > 0 && attempt.status === 'success') return t('player.scraping.items.copies', { count: copies })
  if (attempt.status === 'failure' && attempt.code === 'keeps-pages-out') return closedStreamText(t)
  // It had a stream, and the search went on: nothing starts any more.
  if (attempt.status === 'success' && isOver) return errorText('unplayable', t)
  const isCancelled = isOver && (attempt.status === 'waiting' || attempt.status === 'pending')
  if (isLate) return `${t('player.scraping.items.pending')} ${t('player.scraping.items.late')}`
  return t(isCancelled ? 'player.scraping.items.cancelled' : TEXT[attempt.status])
}

/** Why a source failed, in words, where its error has a name. */
function reasonOf({ status, code, codecs }: Attempt, t: Translate): string | null {
  if (status !== 'failure' || code === undefined || code === 'keeps-pages-out') return null
  return streamErrorText(code, codecs, t)
}

function secondsOf(attempt: Attempt, t: Translate): string {
  if (attempt.startedAt === undefined || attempt.endedAt === undefined) return ''
  return t('player.scraping.seconds', { seconds: ((attempt.endedAt - attempt.startedAt) / 1000).toFixed(1) })
}

/** `copies` is how many embeds a source has found that are still to be opened. */
function Row({ attempt, copies, name, isOver }: { attempt: Attempt; copies: number; name: string; isOver: boolean }) {
  const t = useTranslate()
  const isPending = attempt.status === 'pending' && !isOver
  const isLate = useLasts(isPending && attempt.percentage === 0, LATE_AFTER_MS)
  // Once nothing was found, a source that had copies did not help: no sign says otherwise.
  const isFound = attempt.status === 'success' && copies === 0 && !isOver
  const isSpent = attempt.status === 'success' && isOver
  const look = LOOK[isSpent ? 'notfound' : attempt.status === 'pending' ? 'waiting' : attempt.status]
  const surface = isPending ? 'bg-surface text-text py-4.5' : isFound ? 'bg-ok-soft text-text' : ''
  const reason = reasonOf(attempt, t)
  const percentage = isPending && attempt.percentage > 0 ? ` ${Math.round(attempt.percentage)}%` : ''
  return (
    <li
      data-status={attempt.status}
      className={`grid grid-cols-[2.25rem_1fr_auto] items-center gap-x-4 gap-y-1 rounded-md px-4 py-3 font-medium text-secondary ${surface} ${attempt.sourceId ? 'ms-6' : ''}`}
    >
      <span className={`justify-self-center ${look.tone}`}>
        {isPending ? <Spinner className="size-6.5" /> : <look.Icon className="size-6.5" />}
      </span>
      <b dir="auto" className={`font-[560] ${isPending ? 'text-lg' : ''}`}>
        {name}
      </b>
      <span className="text-sm font-normal text-muted tabular-nums">{secondsOf(attempt, t)}</span>
      <small className="col-start-2 text-sm font-normal text-muted">
        {textOf(attempt, { copies, isOver, isLate }, t)}
        {percentage}
        {attempt.notPlayable &&
          ` ${t('player.scraping.notFound.notPlayable', { what: notPlayableText(attempt.notPlayable, t) })}`}
        {reason && <span className="block text-pretty">{reason}</span>}
      </small>
    </li>
  )
}

/** The sources of a run, each changing in place; nothing is re-sorted (look §7). */
export function AttemptList({
  attempts,
  nameOf,
  isOver,
}: {
  attempts: readonly Attempt[]
  nameOf: (providerId: string) => string
  isOver: boolean
}) {
  return (
    <ul aria-live="polite" className="grid w-full max-w-[27rem] gap-1">
      {attempts.map((attempt) => (
        <Row
          key={attempt.id}
          attempt={attempt}
          copies={attempts.filter(({ sourceId }) => sourceId === attempt.id).length}
          name={nameOf(attempt.providerId)}
          isOver={isOver}
        />
      ))}
    </ul>
  )
}
