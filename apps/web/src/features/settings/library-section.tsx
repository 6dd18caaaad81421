import { Button, DownloadIcon, UploadIcon } from '@matinee/ui'
import { useRef, useState } from 'react'
import { UnresolvedTitles } from '../../blocks/unresolved-titles.tsx'
import { useLibrary } from '../../data/library/library-context.ts'
import { useLocalStores } from '../../data/local-stores.ts'
import type { LibraryFileErrorCode } from '../../data/transfer/library-file.ts'
import { unresolvedTitles } from '../../data/migration/unresolved-titles.ts'
import type { MessageKey } from '@matinee/locales'
import { useTranslate } from '../../i18n/i18n.ts'
import { localTexts } from '../../services/storage/local-texts.ts'
import { ImportQuestion, type ChosenFile } from './import-question.tsx'
import { Row, Section } from './section.tsx'

type Outcome = { state: 'taken'; taken: number; unreadable: number } | { state: 'failed'; text: MessageKey } | null

const FAILURES: Readonly<Record<LibraryFileErrorCode, MessageKey>> = {
  tooLarge: 'settings.library.tooLarge',
  newerVersion: 'settings.library.newerVersion',
  notJson: 'settings.library.failed',
  unknownFormat: 'settings.library.failed',
}

/** Why a file is not taken, or not all of it: its own fault, the disk, another library. The class of its faults is loaded later. */
const failureOf = (failure: unknown): Outcome => {
  const { code } = Object(failure) as { code?: LibraryFileErrorCode }
  return { state: 'failed', text: (code ? FAILURES[code] : undefined) ?? 'settings.library.brokenOff' }
}

/** Gives the viewer a text as a file. */
function offerFile(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Exports all that a person made here as one file, and takes such files in. */
export function LibrarySection() {
  const t = useTranslate()
  const { files } = useLibrary()
  const stores = useLocalStores()
  const chooser = useRef<HTMLInputElement>(null)
  const [left] = useState(() => unresolvedTitles(localTexts))
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const save = async () => {
    const { besideLibraryOf } = await import('../../data/transfer/device-settings.ts')
    const text = await files.export(await besideLibraryOf(stores))
    offerFile(text, `matinee-library-${new Date().toISOString().slice(0, 10)}.json`)
  }
  const look = async (file: File | undefined) => {
    if (!file) return
    setOutcome(null)
    try {
      setChosen({ name: file.name, ...(await files.preview(file)) })
    } catch (failure) {
      setOutcome(failureOf(failure))
    }
  }
  return (
    <Section id="library" title={t('settings.library.title')}>
      <Row
        title={t('settings.library.export')}
        text={`${t('settings.library.exportText')} ${t('settings.library.exportKeys')}`}
      >
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
            void look(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </Row>
      {left.length > 0 && <UnresolvedTitles titles={left} />}
      {chosen && (
        <ImportQuestion
          file={chosen}
          onDone={(result) => {
            setChosen(null)
            setOutcome(result && (result instanceof Error ? failureOf(result) : { state: 'taken', ...result }))
          }}
        />
      )}
      <p role="status" className={`mt-3 ${outcome?.state === 'failed' ? 'text-danger' : 'text-secondary'}`}>
        {outcome?.state === 'taken' && t('settings.library.taken', { count: outcome.taken })}
        {outcome?.state === 'taken' &&
          outcome.unreadable > 0 &&
          ` ${t('settings.library.unreadable', { count: outcome.unreadable })}`}
        {outcome?.state === 'failed' && t(outcome.text)}
      </p>
    </Section>
  )
}
