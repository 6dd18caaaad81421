import { useId, type ReactNode } from 'react'
import { Modal } from './modal.tsx'

/**
 * A question over the page: the browser keeps focus in it, Escape and a press outside close it, and focus returns. The first of its
 * actions has the focus: let it be the safe one (look §5 "Dialog").
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
  const id = useId()
  return (
    <Modal aria-labelledby={id} className="m-dialog" onClose={onClose}>
      <div className="m-dialog-body">
        <h2 id={id} className="m-title">
          {title}
        </h2>
        {children}
        <div className="m-dialog-actions">{actions}</div>
      </div>
    </Modal>
  )
}
