import { isReleased, type Title } from '@matinee/domain'
import { useState, type CSSProperties } from 'react'
import { Link } from 'wouter'
import { useTranslate } from '../i18n/i18n.ts'
import { paths } from '../services/navigation/paths.ts'
import { useServices } from '../services/services.ts'

const PLACEHOLDER = '/poster-placeholder.svg'

/** What stands below a poster: kind, year, and whether the title is out. */
function useMeta(title: Title, released: boolean): string {
  const t = useTranslate()
  const kind = t(`media.types.${title.kind}`)
  const meta = title.year ? t('media.meta', { kind, year: String(title.year) }) : kind
  return released ? meta : `${meta} · ${t('media.unreleased')}`
}

function Poster({ title }: { title: Title }) {
  const [failed, setFailed] = useState(false)
  return (
    <div className="m-poster">
      <img
        src={failed || !title.poster ? PLACEHOLDER : title.poster}
        alt=""
        loading="lazy"
        decoding="async"
        width="342"
        height="513"
        onError={() => setFailed(true)}
      />
    </div>
  )
}

/**
 * A title in a list: poster, name, kind and year. Pressing it plays the title; one that is not out yet is no link
 * (specification §2 "Media card").
 */
export function TitleCard({ title }: { title: Title }) {
  const { now, warmUp } = useServices()
  const released = isReleased(title, now())
  const meta = useMeta(title, released)
  const style = title.tint ? ({ '--tint': title.tint } as CSSProperties) : undefined
  const content = (
    <>
      <Poster title={title} />
      <p className="m-card-title">{title.title}</p>
      <p className="m-card-meta">{meta}</p>
    </>
  )
  if (!released) {
    return (
      <div className="m-card m-card-soon" style={style}>
        {content}
      </div>
    )
  }
  return (
    <Link
      href={paths.media(title)}
      className="m-card"
      style={style}
      onPointerEnter={() => warmUp(title)}
      onFocus={() => warmUp(title)}
    >
      {content}
    </Link>
  )
}
