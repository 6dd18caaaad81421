import type { WebConfig } from '@matinee/contracts'
import { Button, Notice, Spinner, WarningIcon } from '@matinee/ui'
import { configuredAggregator } from './configured-aggregator.ts'
import { chooseKeyMaker } from '../data/account/crypto/choose-key-maker.ts'
import type { TextStorage } from '../services/storage/text-storage.ts'
import type { DeviceData } from '../data/library/open-library.ts'
import { createMigrationPorts } from '../data/migration/page-migration-ports.ts'
import { runMigrations, type MigrationProgress } from '../data/migration/run-migrations.ts'
import { backendUrlOf } from '../blocks/backend-url.ts'
import { UnresolvedTitles } from '../blocks/unresolved-titles.tsx'
import type { PageRootElement } from '../first-screen/open-root.tsx'
import { I18nContext, useTranslate } from '../i18n/i18n.ts'
import { announceLanguage, loadLanguage } from '../i18n/load-language.ts'
import type { Catalog } from '../services/catalog/catalog.ts'

/** A faster migration needs no screen, ms. */
const SCREEN_AFTER_MS = 200

function MovingScreen({ done, total }: MigrationProgress) {
  const t = useTranslate()
  return (
    <main id="main" className="m-wrap min-h-dvh">
      <Notice
        heading="h1"
        art={<Spinner className="size-12" />}
        title={t('screens.migration.inProgress')}
        actions={
          <progress
            aria-label={t('screens.migration.inProgress')}
            className="m-progress w-64"
            value={done}
            max={total}
          />
        }
      >
        {t('screens.migration.inProgressText')}
      </Notice>
    </main>
  )
}

interface OutcomeScreenProps {
  /** Some data could not be read. */
  isFailed: boolean
  /** Unresolved titles. */
  left: readonly string[]
  onContinue: () => void
}

/** What was not migrated, and where it is: the viewer must know before going on. */
function OutcomeScreen({ isFailed, left, onContinue }: OutcomeScreenProps) {
  const t = useTranslate()
  return (
    <main id="main" className="m-wrap min-h-dvh">
      <Notice
        urgent
        heading="h1"
        art={<WarningIcon className="size-18 text-warn" />}
        title={t(isFailed ? 'screens.migration.failed' : 'screens.migration.inProgress')}
        actions={
          <>
            <Button look="primary" onClick={onContinue}>
              {t('screens.migration.continue')}
            </Button>
            {isFailed && <Button onClick={() => location.reload()}>{t('errors.reloadPage')}</Button>}
          </>
        }
      >
        {isFailed && t('screens.migration.failedText')}
        {left.length > 0 && <UnresolvedTitles titles={left} />}
      </Notice>
    </main>
  )
}

/**
 * Migrates data of older versions on this device, and shows the progress when that takes a while. Resolves when the
 * viewer can go on: at once after a complete migration, else once they have read what was not migrated.
 */
export async function migrateDevice(
  root: Pick<PageRootElement, 'render'>,
  device: { data: DeviceData; storage: TextStorage; catalog: Catalog; config: WebConfig },
): Promise<void> {
  const { data, storage, catalog, config } = device
  const i18n = await loadLanguage(null)
  announceLanguage(i18n)
  // Without them the keys are shown: data is moved all the same.
  const texts = i18n.complete().catch(() => {})
  const ports = createMigrationPorts({
    data,
    storage,
    catalog,
    aggregator: configuredAggregator(config),
    keyMaker: () => chooseKeyMaker(window.crypto.subtle as SubtleCrypto | undefined),
    backendUrl: backendUrlOf(null, config.BACKEND_URL),
  })
  let isDue = false
  let progress: MigrationProgress = { done: 0, total: 1 }
  const show = async () => {
    await texts
    if (!isDue) return
    root.render(
      <I18nContext value={i18n}>
        <MovingScreen {...progress} />
      </I18nContext>,
    )
  }
  const timer = setTimeout(() => {
    isDue = true
    void show()
  }, SCREEN_AFTER_MS)
  const { failed, unresolved } = await runMigrations(ports, (next) => {
    progress = next
    if (isDue) void show()
  })
  clearTimeout(timer)
  isDue = false
  if (failed.length === 0 && unresolved.length === 0) return
  await texts
  await new Promise<void>((resolve) =>
    root.render(
      <I18nContext value={i18n}>
        <OutcomeScreen isFailed={failed.length > 0} left={unresolved} onContinue={resolve} />
      </I18nContext>,
    ),
  )
}
