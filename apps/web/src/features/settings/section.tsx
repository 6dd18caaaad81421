import { useRef, type ReactNode } from 'react'
import { useFocusNearby } from './use-focus-nearby.ts'

/** A part of the settings page with a link in the sidebar. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const section = useRef<HTMLElement>(null)
  useFocusNearby(section)
  return (
    <section ref={section} id={id} aria-labelledby={`${id}-title`} tabIndex={-1} className="m-settings-section">
      <h2 id={`${id}-title`} className="m-title mb-6 text-3xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** One setting: its name, its effect, and its control at the end. */
export function Row({ title, text, children }: { title: ReactNode; text?: ReactNode; children: ReactNode }) {
  return (
    <div className="m-settings-row">
      <div>
        <p className="font-[560]">{title}</p>
        {text && <p className="mt-0.5 max-w-[52ch] text-sm text-muted">{text}</p>}
      </div>
      <div>{children}</div>
    </div>
  )
}
