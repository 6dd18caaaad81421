import { commandLabelKey, playerCommands, type CommandId } from '@matinee/player/core'
import { useHoldControls } from '@matinee/player/react'
import { CloseIcon, IconButton } from '@matinee/ui'
import { useEffect, useRef } from 'react'
import type { MessageKey } from '@matinee/locales'
import { useTranslate } from '../../../i18n/i18n.ts'
import { useModal } from './use-modal.ts'
import { watchCommands } from './watch-keys.ts'

const KEY_NAMES: Readonly<Record<string, string>> = {
  ' ': '␣',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** Rows of the sheet: every command that has a key, from the tables themselves. */
export function helpRows(): Array<{ id: string; label: MessageKey; keys: readonly string[] }> {
  const own = watchCommands({
    toggleCaptions() {},
    shiftCaptions() {},
    goNext() {},
    toggleStats() {},
    openHelp() {},
    spin() {},
  })
  const commands = { ...playerCommands, ...own }
  return Object.entries(commands).flatMap(([id, { shortcuts }]) => {
    const label = id in playerCommands ? commandLabelKey(id as CommandId) : (`player.help.${id}` as MessageKey)
    return shortcuts.length > 0 ? [{ id, label, keys: shortcuts }] : []
  })
}

/** The keys of the player, on `?`. */
export function HelpSheet() {
  const t = useTranslate()
  const modal = useModal('help')
  const dialog = useRef<HTMLDialogElement>(null)
  useHoldControls(modal.isOpen)
  useEffect(() => {
    if (modal.isOpen && dialog.current?.open === false) dialog.current.showModal()
  }, [modal.isOpen])
  if (!modal.isOpen) return null
  return (
    <dialog
      ref={dialog}
      className="m-help"
      aria-label={t('player.help.title')}
      data-player-controls=""
      onClose={modal.close}
    >
      <div className="flex items-center justify-between">
        <h2 className="m-title text-2xl">{t('player.help.title')}</h2>
        <IconButton icon={CloseIcon} label={t('player.menus.close')} onClick={modal.close} />
      </div>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-8 gap-y-2 sm:grid-cols-[1fr_auto_1fr_auto]">
        {helpRows().map(({ id, label, keys }) => (
          <div key={id} className="contents">
            <dt className="text-secondary">{t(label)}</dt>
            <dd className="flex items-start gap-1.5" dir="ltr">
              {keys.map((key) => (
                <kbd key={key} className="m-key-cap m-0">
                  {KEY_NAMES[key] ?? key.toUpperCase()}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </dialog>
  )
}
