import { Button, DownloadIcon, UploadIcon } from '@matinee/ui'
import { useRef, useState } from 'react'
import { UnresolvedTitles } from '../../blocks/unresolved-titles.tsx'
import { pagePorts } from '../../data/kit/open-store.ts'
import { useLibrary } from '../../data/library/library-context.ts'
import { unresolvedTitles } from '../../data/migration/unresolved-titles.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { Row, Section } from './section.tsx'

type Outcome = { state: 'taken'; taken: number; unreadable: number } | { state: 'failed' } | null

/** Gives the viewer a text as a file. */
function offerFile(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Exports the whole library as one file. */
export function LibrarySection() {
  const t = useTranslate()
  const { files } = useLibrary()
  const chooser = useRef<HTMLInputElement>(null)
  const [left] = useState(() => unresolvedTitles(pagePorts(window).storage))
  const [outcome, setOutcome] = useState<Outcome>(null)
  const save = async () =>
    offerFile(await files.export(), `matinee-library-${new Date().toISOString().slice(0, 10)}.json`)
  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      setOutcome({ state: 'taken', ...(await files.import(await file.text())) })
    } catch {
      setOutcome({ state: 'failed' })
    }
  }
  return (
    <Section id="library" title={t('settings.library.title')}>
      <Row title={t('settings.library.export')} text={t('settings.library.exportText')}>
        <Button icon={DownloadIcon} onClick={() => void save()}>
          {t('settings.library.exportButton')}
        </Button>
      </Row>
      <Row title={t('settings.library.import')} text={t('settings.library.importText')}>
        <Button icon={UploadIcon} onClick={() => chooser.current?.click()}>
          {t('settings.library.importButton')}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label={t('settings.library.importButton')}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </Row>
      {left.length > 0 && <UnresolvedTitles titles={left} />}
      <p role="status" className={`mt-3 ${outcome?.state === 'failed' ? 'text-danger' : 'text-secondary'}`}>
        {outcome?.state === 'taken' && t('settings.library.taken', { count: outcome.taken })}
        {outcome?.state === 'taken' &&
          outcome.unreadable > 0 &&
          ` ${t('settings.library.unreadable', { count: outcome.unreadable })}`}
        {outcome?.state === 'failed' && t('settings.library.failed')}
      </p>
    </Section>
  )
}
