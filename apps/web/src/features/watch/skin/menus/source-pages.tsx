import type { Embed, NotPlayable } from '@matinee/contracts'
import { Button, Spinner } from '@matinee/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorText } from '../../../../blocks/error-text.ts'
import { useTranslate } from '../../../../i18n/i18n.ts'
import { StreamsError } from '../../../../services/streams/streams.ts'
import { runEmbed, runSource } from '../../session/find-output.ts'
import { scrapeRequestFor } from '../../../../blocks/playable.ts'
import { useWatch } from '../../watch-context.ts'
import { ChoiceRow, MenuMessage } from './menu-row.tsx'
import { notPlayableText } from './not-playable.ts'
import { useMenu } from './use-menu.ts'

/** The sources that can have this kind of title; choosing one runs it (specification §4 "Source picking"). */
export function SourcePage() {
  const t = useTranslate()
  const menu = useMenu('settings')
  const { streams, playable, output } = useWatch()
  const sources = (streams?.providers() ?? []).filter(
    ({ type, mediaTypes }) => type === 'source' && (!mediaTypes || mediaTypes.includes(playable.kind)),
  )
  return (
    <div role="radiogroup" aria-label={t('player.menus.sources.title')}>
      {sources.map(({ id, name }) => (
        <ChoiceRow
          key={id}
          isChosen={id === output.sourceId}
          note={id === output.sourceId ? t('player.menus.sources.playing') : undefined}
          onClick={() => menu.open('/source/embeds', { source: id })}
        >
          {name}
        </ChoiceRow>
      ))}
    </div>
  )
}

type SourceRun =
  | { state: 'loading' }
  | { state: 'notFound'; notPlayable: readonly NotPlayable[] }
  | { state: 'failed'; error: string | undefined }
  | { state: 'list'; embeds: readonly Embed[] }

/** Runs a source when its page opens: a stream plays and closes the menu, several embeds are listed. */
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
        else setRun({ state: 'list', embeds: choice.embeds })
      } catch (cause) {
        if (life.signal.aborted) return
        const { code, error, notPlayable } = cause instanceof StreamsError ? cause : new StreamsError('failed', '')
        setRun(code === 'notfound' ? { state: 'notFound', notPlayable } : { state: 'failed', error })
      }
    }
    void ask()
    return () => life.abort()
  }, [streams, sourceId, playable])
  return run
}

function EmbedRow({ embed, index, sourceId }: { embed: Embed; index: number; sourceId: string }) {
  const t = useTranslate()
  const menu = useMenu('settings')
  const { streams, nameOf, choose } = useWatch()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  // Leaving the list cancels it.
  const life = useRef<AbortController>(null)
  useEffect(() => () => life.current?.abort(), [])
  const open = async () => {
    if (!streams) return
    life.current?.abort()
    const { signal } = (life.current = new AbortController())
    setState('busy')
    try {
      const output = await runEmbed(streams, sourceId, embed, signal)
      if (signal.aborted) return
      choose(output)
      menu.close()
    } catch {
      if (!signal.aborted) setState('failed')
    }
  }
  return (
    <ChoiceRow
      isChosen={false}
      isBusy={state === 'busy'}
      problem={state === 'failed' ? t('player.menus.sources.embedFailed') : undefined}
      onClick={() => void open()}
    >
      {t('player.menus.sources.embed', { name: nameOf(embed.embedId), number: index + 1 })}
    </ChoiceRow>
  )
}

/** The result of running the chosen source (specification §4: loading, not found, no embeds, failed, list). */
export function EmbedsPage() {
  const menu = useMenu('settings')
  const sourceId = menu.parameter('source') ?? ''
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
        {run.error && errorText(run.error, t)}
      </MenuMessage>
    )
  }
  if (run.embeds.length === 0) return <MenuMessage title={t('player.menus.sources.noEmbeds')} action={others} />
  return (
    <div role="radiogroup" aria-label={t('player.menus.sources.title')}>
      {run.embeds.map((embed, index) => (
        <EmbedRow key={`${embed.embedId} ${embed.url}`} embed={embed} index={index} sourceId={sourceId} />
      ))}
    </div>
  )
}

/** The chosen source's own name, as the heading of its page. */
export function EmbedsTitle() {
  const menu = useMenu('settings')
  const { nameOf } = useWatch()
  return nameOf(menu.parameter('source') ?? '')
}
