import { IconButton, TrashIcon } from '@matinee/ui'
import { useId, type ReactNode } from 'react'
import { useTranslate } from '../../../i18n/i18n.ts'

/** A connection: its name, its state, its switch, and its removal. Its secrets are never shown. */
export function ConnectionRow({
  name,
  text,
  isEnabled,
  onEnable,
  onRemove,
  actions,
  children,
}: {
  name: string
  text: ReactNode
  isEnabled: boolean
  onEnable: (isEnabled: boolean) => void
  onRemove: () => void
  actions?: ReactNode
  children?: ReactNode
}) {
  const t = useTranslate()
  const id = useId()
  return (
    <li className="m-settings-row">
      <div className="min-w-0">
        <p id={id} dir="auto" className="font-[560] [overflow-wrap:anywhere]">
          {name}
        </p>
        <div className="text-sm text-muted [overflow-wrap:anywhere]">{text}</div>
        {children}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-1">
        {actions}
        <button
          type="button"
          role="switch"
          aria-checked={isEnabled}
          aria-label={t('settings.connections.on', { name })}
          className="grid min-h-11 min-w-11 place-items-center"
          onClick={() => onEnable(!isEnabled)}
        >
          <span className="m-toggle" aria-hidden="true" />
        </button>
        <IconButton icon={TrashIcon} label={t('settings.connections.removeNamed', { name })} onClick={onRemove} />
      </div>
    </li>
  )
}

/** One kind of connection: its purpose, its list, and its form. */
export function ConnectionGroup({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10">
      <h3 id={id} className="m-title text-xl">
        {title}
      </h3>
      <p className="mt-1 mb-3 max-w-[60ch] text-sm text-muted">{text}</p>
      {children}
    </section>
  )
}
