import { Button, DesktopIcon, PhoneIcon, Spinner } from '@matinee/ui'
import { useCallback, useEffect, useState } from 'react'
import { useLazyAccount } from '../../data/account/lazy-account.ts'
import type { AccountDevice } from '../../data/account/account-control.ts'
import { useI18n, useTranslate } from '../../i18n/i18n.ts'
import { timeAgo } from './time-ago.ts'

const isPhone = (userAgent: string) => /Mobile|Android|iPhone|iPad/.test(userAgent)

/** The devices of the account: this one first; the others can be logged out from here. */
export function Devices() {
  const t = useTranslate()
  const { locale } = useI18n()
  const account = useLazyAccount()
  const [devices, setDevices] = useState<readonly AccountDevice[] | 'loading' | 'failed'>('loading')
  const read = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { control } = await account.open()
        const found = await control.devices(signal)
        if (!signal?.aborted) setDevices(found)
      } catch {
        if (!signal?.aborted) setDevices('failed')
      }
    },
    [account],
  )
  useEffect(() => {
    const life = new AbortController()
    void read(life.signal)
    return () => life.abort()
  }, [read])

  const remove = async (id: string) => {
    try {
      const { control } = await account.open()
      await control.removeDevice(id)
      await read()
    } catch {
      setDevices('failed')
    }
  }

  return (
    <>
      <h3 className="mt-9 mb-3 text-lg font-semibold">{t('settings.account.devices.title')}</h3>
      {devices === 'loading' && <Spinner className="size-6" />}
      {devices === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-danger">
          {t('settings.account.devices.failed')}
          <Button size="small" onClick={() => void read()}>
            {t('settings.account.devices.retry')}
          </Button>
        </div>
      )}
      {Array.isArray(devices) && (
        <ul>
          {devices.map(({ session, name, isThis }) => {
            const DeviceIcon = isPhone(session.userAgent) ? PhoneIcon : DesktopIcon
            return (
              <li key={session.id} className="m-settings-row grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4">
                <DeviceIcon className="size-5 text-muted" />
                <div className="min-w-0">
                  <p dir="auto" className="truncate font-[560]">
                    {name || t('settings.account.devices.unreadable')}
                  </p>
                  <p className="text-sm text-muted">
                    {isThis
                      ? t('settings.account.devices.thisDevice')
                      : t('settings.account.devices.seen', {
                          time: timeAgo(new Date(session.accessedAt), new Date(), locale.tag),
                        })}
                  </p>
                </div>
                {!isThis && (
                  <Button
                    size="small"
                    look="danger"
                    aria-label={t('settings.account.devices.removeNamed', {
                      device: name || t('settings.account.devices.unreadable'),
                    })}
                    onClick={() => void remove(session.id)}
                  >
                    {t('settings.account.devices.removeDevice')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
