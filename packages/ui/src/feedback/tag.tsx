import type { ReactNode } from 'react'
import type { Icon } from '../icons/create-icon.tsx'

const TONE = {
  neutral: 'bg-edge text-secondary',
  accent: 'bg-accent-soft text-accent',
  ready: 'bg-ok-soft text-ok',
  slow: 'bg-warn-soft text-warn',
  failed: 'bg-danger-soft text-danger',
} as const

/** A pill that names a state in a word; never colour alone. */
export function Tag({
  tone = 'neutral',
  icon: TagIcon,
  children,
}: {
  tone?: keyof typeof TONE
  icon?: Icon
  children: ReactNode
}) {
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-[560] ${TONE[tone]}`}>
      {TagIcon && <TagIcon className="size-4" />}
      {children}
    </span>
  )
}
