import type { JellyfinConnection } from '@matinee/contracts'
import type { JellyfinSignIn } from '@matinee/providers'
import { Button, PlusIcon } from '@matinee/ui'
import { use, useState } from 'react'
import { useOwnConnections } from '../../../data/connections/use-own-connections.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { useServices } from '../../../services/services.ts'
import type { Connecting } from '../../../services/streams/connecting.ts'
import { ConnectionGroup, ConnectionRow } from './connection-row.tsx'
import { JellyfinSignInForm } from './jellyfin-sign-in.tsx'
import { MOST_CONNECTIONS } from './most-connections.ts'
import { TrialView } from './trial-view.tsx'
import { useTrial } from './use-connecting.ts'

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

function Server({
  connection,
  onChange,
  onRemove,
}: {
  connection: JellyfinConnection
  onChange: (part: Partial<JellyfinConnection>) => void
  onRemove: () => void
}) {
  const t = useTranslate()
  const { loadStreaming } = useServices()
  const { trial, run } = useTrial<Awaited<ReturnType<Connecting['testJellyfin']>>>()
  const leave = async () => {
    onRemove()
    // The token is revoked there too; on an unreachable server an unused token remains.
    const { connecting } = await loadStreaming()
    await connecting.signOut(connection, new AbortController().signal)
  }
  return (
    <ConnectionRow
      name={connection.name}
      text={t('settings.connections.jellyfin.signedInAs', { user: connection.userName, host: hostOf(connection.url) })}
      isEnabled={connection.isEnabled}
      onEnable={(isEnabled) => onChange({ isEnabled })}
      onRemove={() =>
        void leave().catch(() => {
          // A server out of reach keeps a token that nobody uses.
        })
      }
      actions={
        <Button
          size="small"
          aria-label={t('settings.connections.testNamed', { name: connection.name })}
          onClick={() => void run((connecting, signal) => connecting.testJellyfin(connection, signal))}
        >
          {t('settings.connections.test')}
        </Button>
      }
    >
      <TrialView
        trial={trial}
        textOf={({ libraries, version }) =>
          t('settings.connections.jellyfin.libraries', { count: libraries.length, version })
        }
      />
    </ConnectionRow>
  )
}

/** The viewer's Jellyfin servers: sign in, test, remove. */
export function JellyfinConnections() {
  const t = useTranslate()
  const { connections, store } = useOwnConnections()
  const [isAdding, setIsAdding] = useState(false)
  const { connecting } = use(useServices().loadStreaming())
  const { jellyfin } = connections
  const add = (signIn: JellyfinSignIn) => {
    const others = store.get().jellyfin.filter(({ url, userId }) => url !== signIn.url || userId !== signIn.userId)
    const name = signIn.name || hostOf(signIn.url)
    store.set({ jellyfin: [...others, { ...signIn, name, id: connecting.newId(), isEnabled: true }] })
    setIsAdding(false)
  }
  const change = (id: string, part: Partial<JellyfinConnection>) =>
    store.set({ jellyfin: store.get().jellyfin.map((one) => (one.id === id ? { ...one, ...part } : one)) })
  const remove = (id: string) => store.set({ jellyfin: store.get().jellyfin.filter((one) => one.id !== id) })
  return (
    <ConnectionGroup title={t('settings.connections.jellyfin.title')} text={t('settings.connections.jellyfin.text')}>
      {jellyfin.length > 0 && (
        <ul className="mb-4">
          {jellyfin.map((connection) => (
            <Server
              key={connection.id}
              connection={connection}
              onChange={(part) => change(connection.id, part)}
              onRemove={() => remove(connection.id)}
            />
          ))}
        </ul>
      )}
      {isAdding ? (
        <JellyfinSignInForm onSignedIn={add} onCancel={() => setIsAdding(false)} />
      ) : (
        <Button
          size="small"
          icon={PlusIcon}
          disabled={jellyfin.length >= MOST_CONNECTIONS}
          onClick={() => setIsAdding(true)}
        >
          {t('settings.connections.jellyfin.add')}
        </Button>
      )}
    </ConnectionGroup>
  )
}
