import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'

/**
 * A question over the page: the browser keeps focus in it, Escape and a press outside close it, and focus returns. Give the safe
 * choice `autoFocus` (look §5 "Dialog").
 */
export function Dialog({
  title,
  children,
  actions,
  onClose,
}: {
  title: string
  children?: ReactNode
  actions: ReactNode
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const element = dialog.current
    const onClick = (event: MouseEvent) => {
      if (event.target === element) close()
    }
    element?.showModal()
    element?.addEventListener('click', onClick)
    return () => {
      element?.removeEventListener('click', onClick)
      element?.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="m-dialog"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="m-dialog-body">
        <h2 id={id} className="m-title">
          {title}
        </h2>
        {children}
        <div className="m-dialog-actions">{actions}</div>
      </div>
    </dialog>
  )
}
