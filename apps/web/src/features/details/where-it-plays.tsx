import { QUALITIES, type Quality, type ScrapeRequest } from '@matinee/contracts'
import { Button, buttonClass, HardDrivesIcon, DatabaseIcon, LinkIcon, PlayIcon, PuzzleIcon, Spinner } from '@matinee/ui'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { errorText } from '../../blocks/error-text.ts'
import { qualityName } from '../../blocks/quality-name.ts'
import { useStreaming } from '../../blocks/use-streaming.ts'
import { useTranslate, type Translate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { sourcesFor } from '../../services/streams/sources-for.ts'
import type { Streaming } from '../../services/streams/streaming.ts'
import type { Copy, Knowledge } from './source-answers.ts'
import { useHasStood } from './use-has-stood.ts'
import { useRowsThatSlide } from './use-rows-that-slide.ts'
import { useSourceAnswers, type SourceAnswer } from './use-source-answers.ts'

const ICONS = { server: HardDrivesIcon, addon: PuzzleIcon, links: LinkIcon, shipped: DatabaseIcon } as const

function sortOf(id: string): keyof typeof ICONS {
  if (id.startsWith('jellyfin-')) return 'server'
  if (id.startsWith('addon-')) return 'addon'
  return id === 'direct-links' ? 'links' : 'shipped'
}

/** The qualities that a copy is known to have, best first. */
function qualitiesOf({ stream, description }: Copy): readonly Quality[] {
  const offered = QUALITIES.filter(
    (quality) => quality === description?.quality || (stream?.type === 'file' && quality in stream.qualities),
  )
  return offered.filter((quality) => quality !== 'unknown').toReversed()
}

/** What a row says of a source that has no copy to play, or none that is known. */
function noteOf(known: Exclude<Knowledge, { state: 'ready' }>, t: Translate): string {
  switch (known.state) {
    case 'unknown':
      return t('details.unchecked')
    case 'asking':
      return t('player.scraping.items.pending')
    case 'absent':
      return t('player.scraping.items.notFound')
    case 'failed':
      return known.error ? errorText(known.error, t) : t('player.scraping.items.failure')
  }
}

/** A copy's qualities, and the licence under which everybody may watch it; an empty line where neither is known. */
function CopyLine({ copy }: { copy: Copy }) {
  const t = useTranslate()
  const qualities = qualitiesOf(copy)
  const rights = copy.description?.rights
  return (
    <small>
      {qualities.map((quality) => (
        <span key={quality} className="m-sheet-quality">
          {qualityName(quality, t)}{' '}
        </span>
      ))}
      {rights && <bdi dir="auto">{rights}</bdi>}
    </small>
  )
}

/** Keeps the focus in a row whose control changes with its state: it goes to the new one, or to the row while there is none. */
function useFocusOfRow() {
  const ref = useRef<HTMLLIElement>(null)
  const isHere = useRef(false)
  useLayoutEffect(() => {
    const { current: row } = ref
    const { activeElement: focused } = document
    if (!row || !isHere.current || (focused !== row && row.contains(focused))) return
    const stop = row.querySelector<HTMLElement>('a, button') ?? row
    stop.focus({ preventScroll: true })
  })
  const onFocus = () => void (isHere.current = true)
  const onBlur = () => void (isHere.current = false)
  return { ref, tabIndex: -1, onFocus, onBlur }
}

function SourceRow({ source, known, ask, href }: SourceAnswer & { href: string }) {
  const t = useTranslate()
  const SourceIcon = ICONS[sortOf(source.id)]
  const [name, watch] = [useId(), useId()]
  // Readers hear what they asked for, and nothing of what is asked by itself.
  const [isPressed, setPressed] = useState(false)
  const press = () => {
    setPressed(true)
    ask()
  }
  return (
    <li className="m-sheet-source" data-state={known.state} {...useFocusOfRow()}>
      <SourceIcon className="size-5 text-secondary" />
      <span className="min-w-0">
        <b id={name} dir="auto" className="block font-[560] break-words">
          {source.name}
        </b>
        {known.state === 'ready' ? <CopyLine copy={known.copy} /> : <small dir="auto">{noteOf(known, t)}</small>}
      </span>
      <span className="m-sheet-answer" aria-live={isPressed ? 'polite' : undefined}>
        {known.state === 'asking' && <Spinner className="size-6" />}
        {known.state === 'ready' && (
          <Link
            id={watch}
            href={paths.fromSource(href, source.id)}
            aria-labelledby={`${watch} ${name}`}
            className={buttonClass()}
          >
            <PlayIcon className="size-4.5" />
            {t('details.watch')}
          </Link>
        )}
        {(known.state === 'unknown' || known.state === 'failed') && (
          <Button
            size="small"
            look="ghost"
            aria-label={t('details.checkSource', { source: source.name })}
            onClick={press}
          >
            {t('details.check')}
          </Button>
        )}
      </span>
    </li>
  )
}

/** Takes the room of a source's row. */
function AwaitedRow() {
  return (
    <li aria-hidden="true" className="m-sheet-source">
      <span className="col-start-2">
        <b className="block font-[560]">&nbsp;</b>
        <small />
      </span>
    </li>
  )
}

/** Rows that keep the place of the sources until their code is there: as many as the product ships. */
const AWAITED_ROWS = 4

/** The rows of the sources; room for them while the picture of the title moves, whose frames they would take. */
function Sources({ streaming, request, href, asksAlone }: { streaming: Streaming } & WhereItPlaysProps) {
  const { answers, mayMove } = useSourceAnswers(streaming, request, asksAlone)
  const hasStood = useHasStood()
  const list = useRowsThatSlide(hasStood ? answers.map(({ source }) => source.id).join(' ') : '')
  return (
    <ul ref={list} aria-busy={mayMove}>
      {answers.map((answer) =>
        hasStood ? <SourceRow key={answer.source.id} {...answer} href={href} /> : <AwaitedRow key={answer.source.id} />,
      )}
    </ul>
  )
}

interface WhereItPlaysProps {
  request: ScrapeRequest
  /** The player's address of the film or the episode. */
  href: string
  /** Whether the sources are asked without a press: it is of no use for what is not out. */
  asksAlone: boolean
}

/** The viewer's sources that can have this title, with what each says of it; nothing without any. */
export function WhereItPlays({ request, href, asksAlone }: WhereItPlaysProps) {
  const t = useTranslate()
  const streaming = useStreaming()
  if (streaming === null || (streaming && sourcesFor(streaming.streams.providers(), request.type).length === 0))
    return null
  return (
    <section aria-busy={streaming === undefined}>
      <h2 className="m-title mb-3 text-2xl">{t('details.plays')}</h2>
      {streaming ? (
        <Sources streaming={streaming} request={request} href={href} asksAlone={asksAlone} />
      ) : (
        <ul>
          {Array.from({ length: AWAITED_ROWS }, (_, row) => (
            <AwaitedRow key={row} />
          ))}
        </ul>
      )}
    </section>
  )
}
