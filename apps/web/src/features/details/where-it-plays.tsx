import type { ProviderMeta, RunOutput, ScrapeRequest } from '@matinee/contracts'
import { Button, CheckIcon, HardDrivesIcon, DatabaseIcon, LinkIcon, PuzzleIcon, Spinner, Tag } from '@matinee/ui'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../blocks/error-text.ts'
import { useStreaming } from '../../blocks/use-streaming.ts'
import { useTranslate, type Translate } from '../../i18n/i18n.ts'
import type { Streaming } from '../../services/streams/streaming.ts'
import { StreamsError } from '../../services/streams/streams.ts'

/** What is known of one source: requested by the viewer, or remembered from the last playback. */
type Knowledge =
  | { state: 'unknown' }
  | { state: 'asking' }
  | { state: 'ready'; stream: RunOutput['stream'] | null }
  | { state: 'absent' }
  | { state: 'failed'; error: string | undefined }

const UNKNOWN: Knowledge = { state: 'unknown' }

const ICONS = { server: HardDrivesIcon, addon: PuzzleIcon, links: LinkIcon, shipped: DatabaseIcon } as const

function sortOf(id: string): keyof typeof ICONS {
  if (id.startsWith('jellyfin-')) return 'server'
  if (id.startsWith('addon-')) return 'addon'
  return id === 'direct-links' ? 'links' : 'shipped'
}

/** Heights of the picture that a file offers, best first. */
function qualitiesOf(stream: RunOutput['stream'] | null, t: Translate): string {
  if (stream?.type !== 'file') return ''
  const lines = Object.keys(stream.qualities).filter((quality) => /^\d+$/.test(quality))
  const names = lines
    .toSorted((a, b) => Number(b) - Number(a))
    .map((line) => t('player.menus.quality.lines', { lines: line }))
  return [...('4k' in stream.qualities ? [t('player.menus.quality.ultra')] : []), ...names].join(', ')
}

async function ask(streaming: Streaming, id: string, request: ScrapeRequest, signal: AbortSignal): Promise<Knowledge> {
  try {
    const { stream, embeds } = await streaming.streams.source(id, request, signal)
    const [first] = stream ?? []
    return first || embeds.length > 0 ? { state: 'ready', stream: first ?? null } : { state: 'absent' }
  } catch (error) {
    if (error instanceof StreamsError && error.code === 'notfound') return { state: 'absent' }
    return { state: 'failed', error: error instanceof StreamsError ? error.error : undefined }
  }
}

function noteOf(known: Knowledge, t: Translate): string {
  switch (known.state) {
    case 'unknown':
      return t('details.unchecked')
    case 'asking':
      return t('player.scraping.items.pending')
    case 'ready':
      return qualitiesOf(known.stream, t)
    case 'absent':
      return t('player.scraping.items.notFound')
    case 'failed':
      return known.error ? errorText(known.error, t) : t('player.scraping.items.failure')
  }
}

function SourceRow({ source, known, onAsk }: { source: ProviderMeta; known: Knowledge; onAsk: () => void }) {
  const t = useTranslate()
  const SourceIcon = ICONS[sortOf(source.id)]
  const note = noteOf(known, t)
  return (
    <li className="m-sheet-source" data-state={known.state}>
      <SourceIcon className="size-5 text-secondary" />
      <span className="min-w-0">
        <b dir="auto" className="block font-[560] break-words">
          {source.name}
        </b>
        {note && <small className="block text-sm text-muted">{note}</small>}
      </span>
      <span aria-live="polite">
        {known.state === 'asking' && <Spinner className="size-6" />}
        {known.state === 'ready' && (
          <Tag tone="ready" icon={CheckIcon}>
            {t('details.ready')}
          </Tag>
        )}
        {(known.state === 'unknown' || known.state === 'failed') && (
          <Button
            size="small"
            look="ghost"
            aria-label={t('details.checkSource', { source: source.name })}
            onClick={onAsk}
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
        <small className="block text-sm">&nbsp;</small>
      </span>
    </li>
  )
}

/** Rows that keep the place of the sources until their code is there: as many as the product ships. */
const AWAITED_ROWS = 4

/** The viewer's sources that can have this title, with what is known of each; nothing without any. */
export function WhereItPlays({ request }: { request: ScrapeRequest }) {
  const t = useTranslate()
  const streaming = useStreaming()
  const [known, setKnown] = useState<Readonly<Record<string, Knowledge>>>({})
  const life = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    life.current = controller
    return () => controller.abort()
  }, [])
  useEffect(() => {
    let isCurrent = true
    const recall = async () => {
      const output = await streaming?.recall(request)
      if (output && isCurrent) {
        setKnown((before) => ({ [output.sourceId]: { state: 'ready', stream: output.stream }, ...before }))
      }
    }
    void recall()
    return () => {
      isCurrent = false
    }
  }, [streaming, request])
  const sources = (streaming?.streams.providers() ?? []).filter(
    ({ type, mediaTypes }) => type === 'source' && (!mediaTypes || mediaTypes.includes(request.type)),
  )
  const isAwaited = streaming === undefined
  if (!isAwaited && sources.length === 0) return null
  const onAsk = async (from: Streaming, id: string) => {
    const signal = life.current?.signal ?? AbortSignal.abort()
    setKnown((before) => ({ ...before, [id]: { state: 'asking' } }))
    const answer = await ask(from, id, request, signal)
    if (!signal.aborted) setKnown((before) => ({ ...before, [id]: answer }))
  }
  return (
    <section aria-busy={isAwaited}>
      <h2 className="m-title mb-3 text-2xl">{t('details.plays')}</h2>
      <ul>
        {isAwaited && Array.from({ length: AWAITED_ROWS }, (_, row) => <AwaitedRow key={row} />)}
        {streaming &&
          sources.map((source) => (
            <SourceRow
              key={source.id}
              source={source}
              known={known[source.id] ?? UNKNOWN}
              onAsk={() => void onAsk(streaming, source.id)}
            />
          ))}
      </ul>
    </section>
  )
}
