import type { ReactNode } from 'react'

/**
 * An empty, slow or broken state: what happened, and what to do next (look §1.5).
 * `urgent` states interrupt a screen reader, the others wait for it.
 */
export function Notice({
  art,
  badge,
  title,
  children,
  actions,
  urgent = false,
  heading: Heading = 'h2',
}: {
  art?: ReactNode
  badge?: ReactNode
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  urgent?: boolean
  heading?: 'h1' | 'h2'
}) {
  return (
    <div role={urgent ? 'alert' : 'status'} className="mx-auto my-[clamp(2rem,9vh,6rem)] max-w-[34rem] text-center">
      {art && <div className="mb-7 flex justify-center">{art}</div>}
      {badge && <div className="mb-5">{badge}</div>}
      <Heading className="m-title text-3xl text-balance wrap-anywhere">{title}</Heading>
      {children && <div className="mx-auto mt-3.5 max-w-[30rem] text-pretty text-secondary">{children}</div>}
      {actions && <div className="mt-7 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
