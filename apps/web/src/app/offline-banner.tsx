import './offline-banner.css'
import { Button, CloseIcon, IconButton, WifiSlashIcon } from '@matinee/ui'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { useTranslate } from '../i18n/i18n.ts'
import { isPlayerAt } from '../services/navigation/paths.ts'
import { watchOnline, type Reach } from '../services/online/online.ts'
import { visitTexts } from '../services/storage/visit-texts.ts'

/** Remembers for this visit that the banner of a lost network was closed on the player (product facts §3.1). */
const HIDDEN_KEY = 'hideBanner'

function watchPage(onFlip: (reach: Reach) => void, signal: AbortSignal) {
  watchOnline(
    {
      fetch: (input, init) => fetch(input, init),
      isConnected: () => navigator.onLine,
      isHidden: () => document.hidden,
      onChange(callback, until) {
        for (const name of ['online', 'offline']) window.addEventListener(name, callback, { signal: until })
        document.addEventListener('visibilitychange', callback, { signal: until })
      },
    },
    onFlip,
    signal,
  )
}

function useReach(): Reach {
  const [reach, setReach] = useState<Reach>('online')
  useEffect(() => {
    const over = new AbortController()
    watchPage(setReach, over.signal)
    return () => over.abort()
  }, [])
  return reach
}

/** Publishes how high the banner over the player is: on a phone its sentence takes several lines. */
function useRoom(banner: RefObject<HTMLElement | null>, isOver: boolean) {
  useLayoutEffect(() => {
    const { current } = banner
    if (!current || !isOver) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--m-banner-room', `${current.offsetHeight}px`))
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty('--m-banner-room')
    }
  }, [banner, isOver])
}

function Banner({ reach }: { reach: Exclude<Reach, 'online'> }) {
  const t = useTranslate()
  const [location] = useLocation()
  // The next login that is wanted is another one, of which nothing else would say a word.
  const isForVisit = reach === 'offline'
  const [isHidden, setIsHidden] = useState(() => isForVisit && visitTexts.getItem(HIDDEN_KEY) === 'true')
  const isPlayer = isPlayerAt(location)
  const banner = useRef<HTMLDivElement>(null)
  useRoom(banner, isPlayer && !isHidden)
  if (isPlayer && isHidden) return null
  return (
    <div ref={banner} className={`m-banner ${isPlayer ? 'm-banner-over' : ''}`}>
      <WifiSlashIcon className="size-5" />
      {t(`navigation.banner.${reach}`)}
      {reach === 'gateway' && (
        <Button size="small" onClick={() => window.location.reload()}>
          {t('screens.loadingUserError.reload')}
        </Button>
      )}
      {isPlayer && (
        <IconButton
          icon={CloseIcon}
          label={t('navigation.banner.dismiss')}
          onClick={() => {
            if (isForVisit) visitTexts.setItem(HIDDEN_KEY, 'true')
            setIsHidden(true)
          }}
        />
      )}
    </div>
  )
}

/**
 * Above every page while the site does not answer, or something in front of it wants a login; on the player it can be closed, for the visit
 * or until that login is over (specification §2 "Global chrome"). In its place `children` stand while the site answers: what they say of a
 * server has the same cause.
 */
export function OfflineBanner({ children }: { children?: ReactNode }) {
  const reach = useReach()
  return (
    <>
      <div role="status">{reach !== 'online' && <Banner key={reach} reach={reach} />}</div>
      {reach === 'online' && children}
    </>
  )
}
