import { Button, Dialog, Spinner } from '@matinee/ui'
import { useEffect, useState } from 'react'
import { useBackCloses } from '../../blocks/use-back-closes.ts'
import { useAccount } from '../../data/account/use-account.ts'
import { useLibrary } from '../../data/library/library-context.ts'
import { useLocalStores } from '../../data/local-stores.ts'
import type { PreviewedFile } from '../../data/transfer/library-file.ts'
import { useTranslate } from '../../i18n/i18n.ts'

export interface ChosenFile extends PreviewedFile {
  readonly name: string
}

/** How many of each a file would bring. */
interface Counts {
  settings: number
  sources: number
  /** Sources that cannot be read. */
  unreadable: number
  /** Another accounts server that would be used from then on. */
  server?: string | undefined
  /** Proxies through which films would come from then on. */
  proxies?: readonly string[]
}

/** What comes in with a file, before it is taken. `onDone` hears what was taken, or why not all of it; null where the viewer let it be. */
export function ImportQuestion({
  file,
  onDone,
}: {
  file: ChosenFile
  onDone: (result: { taken: number; unreadable: number } | Error | null) => void
}) {
  const { name, held } = file
  const close = () => onDone(null)
  useBackCloses(true, close)
  const t = useTranslate()
  const stores = useLocalStores()
  const { files } = useLibrary()
  const isSignedIn = 'account' in useAccount()
  const [counts, setCounts] = useState<Counts | null>(null)
  const [isTaking, setIsTaking] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const count = async () => {
      const { countBeside } = await import('../../data/transfer/device-settings.ts')
      const found = await countBeside(stores, held.beside, isSignedIn)
      if (isCurrent) setCounts(found)
    }
    // Without the code that counts them, nothing beside the library comes in.
    count().catch(() => isCurrent && setCounts({ settings: 0, sources: 0, unreadable: 0 }))
    return () => {
      isCurrent = false
    }
  }, [stores, held, isSignedIn])
  const unreadable = held.unreadable + (counts?.unreadable ?? 0)
  const take = async () => {
    if (isTaking) return
    setIsTaking(true)
    try {
      const { takeBeside } = await import('../../data/transfer/device-settings.ts')
      const { taken } = await files.import(file)
      const beside = await takeBeside(stores, held.beside, isSignedIn)
      onDone({ taken: taken + beside, unreadable })
    } catch (failure) {
      onDone(failure instanceof Error ? failure : new Error('unknown', { cause: failure }))
    }
  }
  const countOf = (kind: 'bookmark' | 'progress' | 'rating') => held.items.filter((item) => item.kind === kind).length
  const rows = [
    [t('home.bookmarks.sectionTitle'), countOf('bookmark')],
    [t('home.continueWatching.sectionTitle'), countOf('progress')],
    [t('settings.library.ratings'), countOf('rating')],
    [t('global.pages.settings'), counts?.settings],
    [t('settings.connections.title'), counts?.sources],
  ] as const
  /** What a stranger's file may move to servers of theirs. */
  const hosts = [
    ...(counts?.server === undefined ? [] : [[t('settings.connections.server.label'), counts.server] as const]),
    ...(counts?.proxies ?? []).map((proxy) => [t('settings.connections.workers.label'), proxy] as const),
  ]
  return (
    <Dialog
      title={t('settings.library.import')}
      onClose={close}
      actions={
        <>
          <Button look="ghost" onClick={close}>
            {t('settings.connections.cancel')}
          </Button>
          <Button look="primary" aria-disabled={isTaking || counts === null} onClick={() => void (counts && take())}>
            {isTaking && <Spinner className="size-5 text-current" />}
            {t('settings.library.import')}
          </Button>
        </>
      }
    >
      <p dir="auto" className="break-words">
        {name}
      </p>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-8 gap-y-1.5">
        {rows.map(([label, count]) => (
          <div key={label} className="contents">
            <dt className="text-secondary">{label}</dt>
            <dd className="text-end tabular-nums">{count ?? <Spinner className="size-4" />}</dd>
          </div>
        ))}
        {hosts.map(([label, host]) => (
          <div key={`${label} ${host}`} className="contents">
            <dt className="text-secondary">{label}</dt>
            <dd dir="ltr" className="text-end break-all">
              {host}
            </dd>
          </div>
        ))}
      </dl>
      {unreadable > 0 && (
        <p className="mt-3 text-secondary">{t('settings.library.unreadable', { count: unreadable })}</p>
      )}
    </Dialog>
  )
}
