import { ArrowClockwiseIcon, Button, Notice, Tag, WarningIcon } from '@matinee/ui'
import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useTranslate } from '../i18n/i18n.ts'

const STACK_LINES = 5

/** Without the button's code the error is still readable. */
const CopyError = lazy<ComponentType<{ text: string }>>(() =>
  import('./copy-error.tsx').catch(() => ({ default: () => null })),
)

/** The error, for developers. */
function Details({ text }: { text: string }) {
  return (
    <div className="mx-auto max-w-[34rem]">
      <pre dir="ltr" className="overflow-auto rounded-md bg-sunken p-4 font-mono text-sm text-secondary">
        {text}
      </pre>
      <Suspense>
        <CopyError text={text} />
      </Suspense>
    </div>
  )
}

function ErrorPage({ error }: { error: Error }) {
  const t = useTranslate()
  const [shown, setShown] = useState(false)
  return (
    <main id="main" tabIndex={-1} className="m-wrap min-h-dvh pt-(--m-bar)">
      <Notice
        urgent
        heading="h1"
        badge={
          <Tag tone="failed" icon={WarningIcon}>
            {t('errors.badge')}
          </Tag>
        }
        title={t('errors.title')}
        actions={
          <>
            <Button look="primary" size="big" icon={ArrowClockwiseIcon} onClick={() => location.reload()}>
              {t('errors.reloadPage')}
            </Button>
            <Button size="big" aria-expanded={shown} onClick={() => setShown(!shown)}>
              {t(shown ? 'errors.hideError' : 'errors.showError')}
            </Button>
          </>
        }
      >
        {t('errors.text')}
      </Notice>
      {shown && <Details text={(error.stack ?? error.message).split('\n').slice(0, STACK_LINES).join('\n')} />}
    </main>
  )
}

interface Caught {
  error: Error | null
  /** Where it was thrown. */
  location: string | null
}

class ErrorBoundary extends Component<{ location: string; children: ReactNode }, Caught> {
  override state: Caught = { error: null, location: null }

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps(page: { location: string }, { error, location }: Caught): Partial<Caught> | null {
    if (error === null) return null
    if (location === null) return { location: page.location }
    return location === page.location ? null : { error: null, location: null }
  }

  override render(): ReactNode {
    return this.state.error ? <ErrorPage error={this.state.error} /> : this.props.children
  }
}

/**
 * Catches errors of rendering, so that a bug shows a page with actions, not a blank one. A change of address renders
 * again, be it another page or an overlay: so Back leaves a page that fails every time.
 */
export function PageErrors({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  return <ErrorBoundary location={path + useSearch()}>{children}</ErrorBoundary>
}
