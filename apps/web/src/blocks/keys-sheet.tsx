import { commandLabelKey, playerCommands, type CommandId } from '@matinee/player/core'
import { CloseIcon, IconButton } from '@matinee/ui'
import { useEffect, useRef } from 'react'
import type { MessageKey } from '@matinee/locales'
import { useTranslate } from '../i18n/i18n.ts'
import { useAddressedDialog } from './overlay-address.ts'
import { WATCH_SHORTCUTS } from './watch-shortcuts.ts'

const KEY_NAMES: Readonly<Record<string, string>> = {
  ' ': '␣',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

export interface KeyRow {
  id: string
  label: MessageKey
  keys: readonly string[]
}

const HEADINGS = {
  site: 'global.name',
  playback: 'player.menus.playback.title',
  position: 'player.position.label',
  volume: 'player.volume.label',
  subtitles: 'player.menus.subtitles.title',
  picture: 'player.picture',
} as const satisfies Record<string, MessageKey>
type Group = keyof typeof HEADINGS

/** Groups of commands by what their names hold; others belong to playback. */
const GROUPS: ReadonlyArray<readonly [Group, RegExp]> = [
  ['position', /seek|skip|step/i],
  ['volume', /volume|mute/i],
  ['subtitles', /caption|textTrack/i],
  ['picture', /fullscreen|pictureInPicture|spin|stats/i],
]
const groupOf = (id: string): Group => GROUPS.find(([, names]) => names.test(id))?.[0] ?? 'playback'

/** Keys outside of the player: the search's, this sheet's, and those of a card that has the focus. */
const SITE_ROWS: readonly KeyRow[] = [
  { id: 'search', label: 'home.search.label', keys: ['/'] },
  { id: 'showHelp', label: 'player.help.showHelp', keys: WATCH_SHORTCUTS.showHelp },
  { id: 'bookmark', label: 'details.bookmark', keys: ['b'] },
  { id: 'details', label: 'details.title', keys: ['i'] },
]

/** Rows of the player: every command that has a key, from the tables themselves. */
export function helpRows(): KeyRow[] {
  const shortcuts = [
    ...Object.entries(playerCommands).map(([id, command]) => [id, command.shortcuts] as const),
    ...Object.entries(WATCH_SHORTCUTS),
  ]
  return [...new Map<string, readonly string[]>(shortcuts)].flatMap(([id, keys]) => {
    const label = id in playerCommands ? commandLabelKey(id as CommandId) : (`player.help.${id}` as MessageKey)
    return keys.length > 0 && id !== 'showHelp' ? [{ id, label, keys }] : []
  })
}

function Keys({ group, rows }: { group: Group; rows: readonly KeyRow[] }) {
  const t = useTranslate()
  if (rows.length === 0) return null
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="mb-2 font-semibold">{t(HEADINGS[group])}</h3>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
        {rows.map(({ id, label, keys }) => (
          <div key={id} className="contents">
            <dt className="text-secondary">{t(label)}</dt>
            <dd className="flex items-start justify-end gap-1.5" dir="ltr">
              {keys.map((key) => (
                <kbd key={key} className="m-key-cap m-0">
                  {KEY_NAMES[key] ?? key.toUpperCase()}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The keys of the site and of the player, in groups; open while the address says so. */
export function KeysSheet() {
  const t = useTranslate()
  const modal = useAddressedDialog('help')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (modal.isOpen && dialog.current?.open === false) dialog.current.showModal()
  }, [modal.isOpen])
  if (!modal.isOpen) return null
  const rows = helpRows()
  return (
    <dialog
      ref={dialog}
      className="m-help"
      aria-label={t('player.help.title')}
      data-player-controls=""
      onClose={modal.close}
    >
      <div className="mb-4 flex items-center justify-between">
        <h2 className="m-title text-2xl">{t('player.help.title')}</h2>
        <IconButton icon={CloseIcon} label={t('player.menus.close')} onClick={modal.close} />
      </div>
      <div className="gap-x-10 sm:columns-2">
        {Object.keys(HEADINGS).map((name) => {
          const group = name as Group
          const own = group === 'site' ? SITE_ROWS : rows.filter(({ id }) => groupOf(id) === group)
          return <Keys key={group} group={group} rows={own} />
        })}
      </div>
    </dialog>
  )
}
