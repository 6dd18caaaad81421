import type { ReactNode } from 'react'
import { useTranslate } from '../../i18n/i18n.ts'

/** A page of text: one column, a title, and what follows. */
export function InfoPage({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const t = useTranslate()
  return (
    <main id="main" tabIndex={-1} className="m-wrap min-h-dvh">
      <title>{t('global.pages.pagetitle', { title: name })}</title>
      <article className="mx-auto max-w-[44rem] py-12 max-sm:py-6">
        <h1 className="m-display text-4xl">{title}</h1>
        {children}
      </article>
    </main>
  )
}

/** A question and its answer. */
export function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-6">
      <h2 className="m-title text-xl">{title}</h2>
      <div className="mt-2 max-w-[60ch] text-secondary">{children}</div>
    </section>
  )
}
