import type { Embed, NotPlayable } from '@matinee/contracts'
import { Button, Spinner, UploadIcon } from '@matinee/ui'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { languageName } from '../../../../blocks/language-name.ts'
import { qualityName } from '../../../../blocks/quality-name.ts'
import { useTranslate, type Translate } from '../../../../i18n/i18n.ts'
import { sourcesFor } from '../../../../services/streams/sources-for.ts'
import { StreamsError } from '../../../../services/streams/streams.ts'
import { streamErrorText } from '../../stream-error-text.ts'
import { FILM_FILES, OWN_FILM } from '../../session/own-film.ts'
import { openStream, runEmbed, runSource, type SourceChoice } from '../../session/find-output.ts'
import { sortedForChoice, type StreamDetails } from '../../session/stream-details.ts'
import { scrapeRequestFor } from '../../../../blocks/playable.ts'
import { useWatch } from '../../watch-context.ts'
import { useFileChooser } from '../file-chooser.tsx'
import { ChoiceRow, MenuDivider, MenuLabel, MenuMessage, MenuRow } from './menu-row.tsx'
import { notPlayableText } from './not-playable.ts'
import { useMenu } from './use-menu.ts'

/** The sources that can have this kind of title; choosing one runs it (specification §4 "Source picking"). */
export function SourcePage() {
  const t = useTranslate()
  const menu = useMenu('settings')
  const { streams, playable, output, nameOf, takeFiles } = useWatch()
  const chooser = useFileChooser(FILM_FILES, (file) => {
    takeFiles([file])
    menu.close()
  })
  const isOwn = output.sourceId === OWN_FILM
  const sources = sourcesFor(streams?.providers() ?? [], playable.kind)
  return (
    <>
      <div role="radiogroup" aria-label={t('player.menus.sources.title')}>
        {isOwn && (
          <ChoiceRow isChosen note={t('player.menus.sources.playing')} onClick={menu.close}>
            {nameOf(OWN_FILM)}
          </ChoiceRow>
        )}
        {sources.map(({ id, name }) => (
          <ChoiceRow
            key={id}
            isChosen={id === output.sourceId}
            note={id === output.sourceId ? t('player.menus.sources.playing') : undefined}
            onClick={() => menu.open('/source/embeds', { provider: id })}
          >
            {name}
          </ChoiceRow>
        ))}
      </div>
      <MenuDivider />
      <MenuRow icon={UploadIcon} onClick={chooser.open}>
        {t('player.drop.choose')}
      </MenuRow>
      {chooser.input}
    </>
  )
}

type CopiesFound = Extract<SourceChoice, { found: 'list' }>

type SourceRun =
  | { state: 'loading' }
  | { state: 'notFound'; notPlayable: readonly NotPlayable[] }
  | { state: 'failed'; error: string | undefined; codecs: readonly string[] }
  | { state: 'list'; list: CopiesFound }

const streamsErrorOf = (cause: unknown): StreamsError =>
  cause instanceof StreamsError ? cause : new StreamsError('failed', '')

/** Asks a source once its page opens: a single stream plays and closes the menu, several are listed. */
function useSourceRun(sourceId: string): SourceRun {
  const menu = useMenu('settings')
  const { streams, playable, choose } = useWatch()
  const [run, setRun] = useState<SourceRun>({ state: 'loading' })
  const play = useEffectEvent((output: Parameters<typeof choose>[0]) => {
    choose(output)
    menu.close()
  })

  useEffect(() => {
    if (!streams) return
    const life = new AbortController()
    const ask = async () => {
      try {
        const choice = await runSource(streams, sourceId, scrapeRequestFor(playable), life.signal)
        if (life.signal.aborted) return
        if (choice.found === 'output') play(choice.output)
        else setRun({ state: 'list', list: choice })
      } catch (cause) {
        if (life.signal.aborted) return
        const { code, error, codecs, notPlayable } = streamsErrorOf(cause)
        setRun(code === 'notfound' ? { state: 'notFound', notPlayable } : { state: 'failed', error, codecs })
      }
    }
    void ask()
    return () => life.abort()
  }, [streams, sourceId, playable])
  return run
}

/** One of several copies: choosing it opens it, and plays it once it is known to play. */
function CopyRow({
  isChosen = false,
  detail,
  open,
  onSeveral,
  children,
}: {
  isChosen?: boolean
  detail?: string
  open: (signal: AbortSignal) => Promise<SourceChoice>
  /** It holds several copies itself. */
  onSeveral?: (copies: CopiesFound) => void
  children: ReactNode
}) {
  const t = useTranslate()
  const menu = useMenu('settings')
  const { choose } = useWatch()
  const [state, setState] = useState<'idle' | 'busy' | StreamsError>('idle')
  // Leaving the list cancels it.
  const life = useRef<AbortController>(null)
  useEffect(() => () => life.current?.abort(), [])
  const play = async () => {
    life.current?.abort()
    const { signal } = (life.current = new AbortController())
    setState('busy')
    try {
      const choice = await open(signal)
      if (signal.aborted) return
      if (choice.found === 'list') return onSeveral?.(choice)
      choose(choice.output)
      menu.close()
    } catch (cause) {
      if (!signal.aborted) setState(streamsErrorOf(cause))
    }
  }
  const failure = state instanceof StreamsError ? state : undefined
  const reason = failure?.error && streamErrorText(failure.error, failure.codecs, t)
  return (
    <ChoiceRow
      isChosen={isChosen}
      isBusy={state === 'busy'}
      {...(failure && { problem: t('player.menus.sources.embedFailed'), reason })}
      {...(detail && { detail })}
      onClick={() => void play()}
    >
      {children}
    </ChoiceRow>
  )
}

function sizeText(bytes: number, locale: string): string {
  const [unit, amount] = bytes >= 1e9 ? ['gigabyte', bytes / 1e9] : ['megabyte', bytes / 1e6]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: amount < 10 ? 1 : 0 }).format(
    amount,
  )
}

const join = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

/** Quality, codecs, size and rights; then languages, host and name, which may be long. */
function linesOf(
  { quality, codecs, bytes, languages, host, name, rights }: StreamDetails,
  t: Translate,
): [string, string] {
  const locale = document.documentElement.lang
  const size = bytes === null ? [] : [sizeText(bytes, locale)]
  const names = languages.map((tag) => languageName(tag, locale) ?? tag)
  return [join([qualityName(quality, t), ...codecs, ...size, rights]), join([...names, host, name])]
}

function StreamRows({ origin, streams: found }: Pick<CopiesFound, 'origin' | 'streams'>) {
  const t = useTranslate()
  const { streams, output } = useWatch()
  if (!streams) return null
  const isOfIt = output.sourceId === origin.sourceId && output.embedId === origin.embedId
  return sortedForChoice(found).map(({ stream, details }) => {
    const [first, second] = linesOf(details, t)
    return (
      <CopyRow
        key={stream.id}
        isChosen={isOfIt && output.stream.id === stream.id}
        detail={second}
        open={async (signal) => ({ found: 'output', output: await openStream(streams, origin, stream, signal) })}
      >
        {first}
      </CopyRow>
    )
  })
}

/** An embed: choosing it plays what it has, or lists it in its place where that is several. */
function EmbedRow({ sourceId, embed, number }: { sourceId: string; embed: Embed; number: number }) {
  const t = useTranslate()
  const { streams, nameOf } = useWatch()
  const [copies, setCopies] = useState<CopiesFound>()
  const rows = useRef<HTMLDivElement>(null)
  // The row that was pressed is gone: the keyboard goes on from the first of its copies.
  useEffect(() => {
    if (copies) rows.current?.querySelector<HTMLElement>('[role="radio"]')?.focus()
  }, [copies])
  if (!streams) return null
  const name = t('player.menus.sources.embed', { name: nameOf(embed.embedId), number })
  if (copies) {
    return (
      <div ref={rows} role="group" aria-label={name}>
        <MenuLabel>{name}</MenuLabel>
        <StreamRows {...copies} />
      </div>
    )
  }
  return (
    <CopyRow
      detail={join([embed.description?.rights ?? '', embed.description?.name ?? ''])}
      open={(signal) => runEmbed(streams, sourceId, embed, signal)}
      onSeveral={setCopies}
    >
      {name}
    </CopyRow>
  )
}

function CopyList({ sourceId, list }: { sourceId: string; list: CopiesFound }) {
  const t = useTranslate()
  return (
    <>
      <div role="radiogroup" aria-label={t('player.menus.sources.title')}>
        <StreamRows {...list} />
        {list.embeds.map((embed, index) => (
          <EmbedRow key={`${embed.embedId} ${embed.url}`} sourceId={sourceId} embed={embed} number={index + 1} />
        ))}
      </div>
      {list.notPlayable.length > 0 && (
        <p className="px-2.5 py-2 text-sm text-muted">
          {t('player.menus.sources.notPlayable', { what: notPlayableText(list.notPlayable, t) })}
        </p>
      )}
    </>
  )
}

/** The result of running the chosen source (specification §4: loading, not found, no embeds, failed, list). */
export function EmbedsPage() {
  const menu = useMenu('settings')
  const sourceId = menu.parameter('provider') ?? ''
  const [attempt, setAttempt] = useState(0)
  return <SourceRunView key={`${sourceId} ${attempt}`} sourceId={sourceId} onRetry={() => setAttempt(attempt + 1)} />
}

function SourceRunView({ sourceId, onRetry }: { sourceId: string; onRetry: () => void }) {
  const t = useTranslate()
  const menu = useMenu('settings')
  const run = useSourceRun(sourceId)
  const others = <Button onClick={() => menu.open('/source')}>{t('player.menus.sources.others')}</Button>
  if (run.state === 'loading') {
    return (
      <div role="status" aria-label={t('player.menus.sources.loading')} className="grid h-full place-items-center">
        <Spinner className="size-8" />
      </div>
    )
  }
  if (run.state === 'notFound') {
    return (
      <MenuMessage title={t('player.menus.sources.noStream.title')} action={others}>
        {run.notPlayable.length > 0
          ? t('player.menus.sources.notPlayable', { what: notPlayableText(run.notPlayable, t) })
          : t('player.menus.sources.noStream.text')}
      </MenuMessage>
    )
  }
  if (run.state === 'failed') {
    return (
      <MenuMessage
        title={t('player.menus.sources.failed')}
        action={<Button onClick={onRetry}>{t('player.menus.sources.retry')}</Button>}
      >
        {run.error && streamErrorText(run.error, run.codecs, t)}
      </MenuMessage>
    )
  }
  const { list } = run
  const hasNone = list.streams.length + list.embeds.length === 0
  if (hasNone) return <MenuMessage title={t('player.menus.sources.noEmbeds')} action={others} />
  return <CopyList sourceId={sourceId} list={list} />
}

/** The chosen source's own name, as the heading of its page. */
export function EmbedsTitle() {
  const menu = useMenu('settings')
  const { nameOf } = useWatch()
  return nameOf(menu.parameter('provider') ?? '')
}
