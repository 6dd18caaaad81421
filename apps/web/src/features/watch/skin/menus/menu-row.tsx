import { CaretRightIcon, CheckIcon, type Icon, Spinner, WarningFillIcon } from '@matinee/ui'
import type { ReactNode } from 'react'
import { languageChip } from '../../../../blocks/language-name.ts'

/** A row that opens another page or acts at once. */
export function MenuRow({
  icon: RowIcon,
  chip: ChipIcon,
  value,
  leads = false,
  isDisabled = false,
  onClick,
  children,
}: {
  icon?: Icon
  /** The icon in place of a language's two letters, among rows with those. */
  chip?: Icon
  value?: string | number | undefined
  leads?: boolean
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button type="button" className="m-menu-row" disabled={isDisabled} onClick={onClick}>
      {RowIcon && <RowIcon className="size-5 text-muted" />}
      {ChipIcon && (
        <span className="m-menu-chip">
          <ChipIcon className="size-4.5" />
        </span>
      )}
      <span dir="auto" className="min-w-0 truncate">
        {children}
      </span>
      <span className="ms-auto flex max-w-3/5 items-center gap-2 font-normal text-secondary">
        {value !== undefined && (
          <span dir="auto" className="truncate">
            {value}
          </span>
        )}
        {leads && <CaretRightIcon className="size-4 flex-none text-muted" />}
      </span>
    </button>
  )
}

/** One of several: the chosen one has a check. */
export function ChoiceRow({
  isChosen,
  language,
  note,
  detail,
  isDisabled = false,
  isBusy = false,
  problem,
  reason,
  onClick,
  children,
}: {
  isChosen: boolean
  /** Shown as a two-letter chip. */
  language?: string
  /** A muted second line or word. */
  note?: ReactNode
  /** A second line below the first. */
  detail?: string
  isDisabled?: boolean
  isBusy?: boolean
  /** The error of this one. */
  problem?: string | undefined
  /** Its sentence, in place of the second line. */
  reason?: string | undefined
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      disabled={isDisabled}
      className={`m-menu-row ${isChosen ? 'bg-accent-soft' : ''}`}
      onClick={onClick}
    >
      {language !== undefined && <span className="m-menu-chip">{languageChip(language)}</span>}
      {reason || detail ? (
        <span className="grid min-w-0">
          <span dir="auto" className="truncate">
            {children}
          </span>
          <span dir="auto" className={`text-sm font-normal text-muted ${reason ? 'text-pretty' : 'truncate'}`}>
            {reason || detail}
          </span>
        </span>
      ) : (
        <span dir="auto" className="min-w-0 truncate">
          {children}
        </span>
      )}
      <span className="ms-auto flex items-center gap-2 text-sm font-normal text-muted">
        {note}
        {problem && (
          <span className="flex items-center gap-1.5 text-warn">
            <WarningFillIcon className="size-4" />
            {problem}
          </span>
        )}
        {isBusy && <Spinner className="size-4.5" />}
        {isChosen && !isBusy && <CheckIcon className="size-5 text-accent" />}
      </span>
    </button>
  )
}

/** A small heading inside a page. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <p className="px-2.5 py-1.5 text-sm font-[560] text-muted">{children}</p>
}

export function MenuDivider() {
  return <hr className="mx-2.5 my-1.5 border-white/10" />
}

/** A state of a page that has no list to show. */
export function MenuMessage({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div role="status" className="grid h-full place-content-center gap-2 px-4 text-center">
      <h3 className="m-title text-xl">{title}</h3>
      {children && <p className="text-sm text-secondary">{children}</p>}
      {action && <div className="mt-3 flex justify-center">{action}</div>}
    </div>
  )
}
