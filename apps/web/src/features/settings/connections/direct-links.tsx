import { MOST_LINKS, type DirectLink } from '@matinee/contracts'
import type { TitleKind } from '@matinee/domain'
import { Button, PlusIcon } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useOwnConnections } from '../../../data/connections/use-own-connections.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { useServices } from '../../../services/services.ts'
import { ConnectionGroup, ConnectionRow } from './connection-row.tsx'
import { DirectLinkForm } from './direct-link-form.tsx'

function Link({
  link,
  onChange,
  onRemove,
}: {
  link: DirectLink
  onChange: (part: Partial<DirectLink>) => void
  onRemove: () => void
}) {
  const t = useTranslate()
  const { catalog } = useServices()
  const { tmdbId, season, episode, type, url } = link
  const kind: TitleKind = season === undefined ? 'movie' : 'show'
  const details = useQuery(catalog.details({ kind, id: tmdbId }))
  const title = details.data?.title ?? t('settings.connections.links.unnamed', { id: tmdbId })
  const name =
    season === undefined || episode === undefined
      ? title
      : t('settings.connections.links.episodeOf', { title, season, episode })
  // An address may carry a key, so only its host is shown.
  const host = URL.canParse(url) ? new URL(url).host : ''
  return (
    <ConnectionRow
      name={name}
      text={`${type === 'hls' ? t('settings.connections.links.hls') : t('settings.connections.links.mp4')}, ${host}`}
      isEnabled={link.isEnabled}
      onEnable={(isEnabled) => onChange({ isEnabled })}
      onRemove={onRemove}
    />
  )
}

/** The viewer's own addresses of films and episodes. */
export function DirectLinkConnections() {
  const t = useTranslate()
  const { connections, store } = useOwnConnections()
  const { connecting } = use(useServices().loadStreaming())
  const { directLinks } = connections
  const [isAdding, setIsAdding] = useState(false)
  const set = (next: (before: readonly DirectLink[]) => DirectLink[]) =>
    store.set({ directLinks: next(store.get().directLinks) })
  return (
    <ConnectionGroup title={t('settings.connections.links.title')} text={t('settings.connections.links.text')}>
      {directLinks.length > 0 && (
        <ul className="mb-4">
          {directLinks.map((link) => (
            <Link
              key={link.id}
              link={link}
              onChange={(part) =>
                set((before) => before.map((one) => (one.id === link.id ? { ...one, ...part } : one)))
              }
              onRemove={() => set((before) => before.filter(({ id }) => id !== link.id))}
            />
          ))}
        </ul>
      )}
      {isAdding ? (
        <DirectLinkForm
          connecting={connecting}
          onCancel={() => setIsAdding(false)}
          onSave={(link) => {
            set((before) => [...before, { ...link, id: connecting.newId(), isEnabled: true }])
            setIsAdding(false)
          }}
        />
      ) : (
        <Button
          size="small"
          icon={PlusIcon}
          disabled={directLinks.length >= MOST_LINKS}
          onClick={() => setIsAdding(true)}
        >
          {t('settings.connections.links.add')}
        </Button>
      )}
    </ConnectionGroup>
  )
}
