import type { AddonConnection, AddonManifest } from '@matinee/contracts'
import type { OpenedAddon } from '@matinee/providers'
import { ArrowDownIcon, ArrowUpIcon, Button, IconButton, TextField } from '@matinee/ui'
import { use, useState, type FormEvent } from 'react'
import { useOwnConnections } from '../../../data/connections/use-own-connections.ts'
import { useTranslate, type Translate } from '../../../i18n/i18n.ts'
import { useServices } from '../../../services/services.ts'
import { ConnectionGroup, ConnectionRow } from './connection-row.tsx'
import { MOST_CONNECTIONS } from './most-connections.ts'
import { TrialView } from './trial-view.tsx'
import { useTrial } from './use-connecting.ts'

function offersOf({ resources, version, isPeerToPeer, isAdult }: AddonManifest, t: Translate): string {
  const names = [...new Set(resources.map(({ name }) => name))].map((name) =>
    t(`settings.connections.addons.offers.${name}`),
  )
  const words = [
    [...names, version].filter(Boolean).join(', '),
    isPeerToPeer && t('settings.connections.addons.peerToPeer'),
    isAdult && t('settings.connections.addons.adult'),
  ]
  return words.filter(Boolean).join('. ')
}

function Addon({
  connection,
  place,
  count,
  actions,
}: {
  connection: AddonConnection
  place: number
  count: number
  actions: {
    change: (part: Partial<AddonConnection>) => void
    remove: () => void
    move: (to: number) => void
  }
}) {
  const t = useTranslate()
  const { name } = connection
  const { trial, run } = useTrial<OpenedAddon>()
  const test = async () => {
    const opened = await run((connecting, signal) => connecting.openAddon(connection.manifestUrl, signal))
    if (opened) actions.change({ manifest: opened.manifest })
  }
  return (
    <ConnectionRow
      name={name}
      text={offersOf(connection.manifest, t)}
      isEnabled={connection.isEnabled}
      onEnable={(isEnabled) => actions.change({ isEnabled })}
      onRemove={actions.remove}
      actions={
        <>
          <Button size="small" aria-label={t('settings.connections.testNamed', { name })} onClick={() => void test()}>
            {t('settings.connections.test')}
          </Button>
          <IconButton
            icon={ArrowUpIcon}
            label={t('settings.connections.up', { name })}
            disabled={place === 0}
            onClick={() => actions.move(place - 1)}
          />
          <IconButton
            icon={ArrowDownIcon}
            label={t('settings.connections.down', { name })}
            disabled={place === count - 1}
            onClick={() => actions.move(place + 1)}
          />
        </>
      }
    >
      <TrialView trial={trial} textOf={() => t('settings.connections.works')} />
    </ConnectionRow>
  )
}

/** The viewer's add-ons, in the order of their requests. */
export function AddonConnections() {
  const t = useTranslate()
  const { connections, store } = useOwnConnections()
  const { connecting } = use(useServices().loadStreaming())
  const { addons } = connections
  const [address, setAddress] = useState('')
  const { trial, run, reset } = useTrial<OpenedAddon>()
  const set = (next: (before: readonly AddonConnection[]) => AddonConnection[]) =>
    store.set({ addons: next(store.get().addons) })
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const opened = await run((connecting, signal) => connecting.openAddon(address, signal))
    if (!opened) return
    // Adding the same address again replaces its entry.
    set((before) => {
      const known = before.find(({ manifestUrl }) => manifestUrl === opened.manifestUrl)
      if (known) return before.map((one) => (one === known ? { ...one, ...opened } : one))
      return [...before, { ...opened, id: connecting.newId(), isEnabled: true }]
    })
    setAddress('')
    reset()
  }
  return (
    <ConnectionGroup title={t('settings.connections.addons.title')} text={t('settings.connections.addons.text')}>
      {addons.length > 0 && (
        <ol className="mb-4" aria-label={t('settings.connections.addons.label')}>
          {addons.map((connection, place) => (
            <Addon
              key={connection.id}
              connection={connection}
              place={place}
              count={addons.length}
              actions={{
                change: (part) =>
                  set((before) => before.map((one) => (one.id === connection.id ? { ...one, ...part } : one))),
                remove: () => set((before) => before.filter(({ id }) => id !== connection.id)),
                move: (to) =>
                  set((before) => before.filter(({ id }) => id !== connection.id).toSpliced(to, 0, connection)),
              }}
            />
          ))}
        </ol>
      )}
      <form className="grid gap-3" onSubmit={(event) => void add(event)}>
        <TextField
          label={t('settings.connections.addons.address')}
          hint={t('settings.connections.addons.addressHint')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          placeholder={t('settings.connections.workers.urlPlaceholder')}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <TrialView trial={trial} textOf={({ name }) => name} />
        <div>
          <Button size="small" type="submit" disabled={address.trim() === '' || addons.length >= MOST_CONNECTIONS}>
            {t('settings.connections.addons.add')}
          </Button>
        </div>
      </form>
    </ConnectionGroup>
  )
}
