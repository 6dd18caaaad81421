import type { Stream } from '@matinee/contracts'
import type { MovieDetails } from '@matinee/domain'
import { PlayerStage } from '@matinee/player/react'
import { Button, Segments } from '@matinee/ui'
import { useMemo, useState, type FormEvent } from 'react'
import { Link } from 'wouter'
import { useTranslate } from '../../../i18n/i18n.ts'
import { paths } from '../../../services/navigation/paths.ts'
import type { Streams } from '../../../services/streams/streams.ts'
import { useServices } from '../../../services/services.ts'
import { WatchScreen } from '../watch-screen.tsx'

/** The title that a custom stream plays under (specification §2 "Custom-stream test page": a sample film of 2010). */
const SAMPLE: MovieDetails = { id: '45745', kind: 'movie', title: 'Sintel', year: 2010, genres: [] }

type StreamType = 'hls' | 'mp4'

function streamOf(type: StreamType, url: string): Stream {
  const common = { id: 'custom', flags: [], captions: [] }
  if (type === 'hls') return { ...common, type: 'hls', playlist: url }
  return { ...common, type: 'file', qualities: { unknown: { type: /\.webm([?#]|$)/i.test(url) ? 'webm' : type, url } } }
}

/** Replaces the sources by exactly this stream. */
function fixedStreams(stream: Stream): Streams {
  const output = { embeds: [], stream: [stream] }
  return {
    async *scrape(_request, { exceptStreams = [] }) {
      yield { event: 'init', sourceIds: ['custom'] }
      if (exceptStreams.length > 0) return yield { event: 'noOutput' }
      yield { event: 'completed', output: { sourceId: 'custom', stream } }
    },
    source: async () => output,
    list: async () => output,
    open: async (_sourceId, chosen) => chosen,
    embed: async () => ({ stream: [stream] }),
    providers: () => [{ type: 'source', id: 'custom', name: 'Custom', rank: 1, mediaTypes: ['movie'] }],
  }
}

function Choice({ onStart }: { onStart: (type: StreamType, url: string) => void }) {
  const t = useTranslate()
  const { host, warmUpCode } = useServices()
  const [url, setUrl] = useState('')
  const [type, setType] = useState<StreamType>('hls')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (url.trim() !== '') onStart(type, url.trim())
  }
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid min-h-dvh max-w-[30rem] content-center gap-6 px-5 py-10">
      <title>{t('global.pages.pagetitle', { title: t('dev.video.title') })}</title>
      <Link href={paths.home()} className="m-lone-link text-accent underline underline-offset-4">
        {t('player.back.default')}
      </Link>
      <h1 className="m-display text-3xl">{t('dev.video.title')}</h1>
      <form className="grid gap-4" onSubmit={submit} onFocus={warmUpCode} onPointerEnter={warmUpCode}>
        <label className="grid gap-2 font-[560]">
          {t('dev.video.url')}
          <input
            type="text"
            inputMode="url"
            dir="ltr"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            className="m-input"
          />
        </label>
        <Segments
          label={t('dev.video.type')}
          options={[
            { value: 'hls', label: 'HLS' },
            { value: 'mp4', label: 'MP4' },
          ]}
          value={type}
          onChange={setType}
        />
        <Button type="submit" look="primary" size="big">
          {t('dev.video.start')}
        </Button>
      </form>
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={() => onStart('hls', `${host.samplesUrl}film/master.m3u8`)}>{t('dev.video.hlsTest')}</Button>
        <Button onClick={() => onStart('mp4', `${host.samplesUrl}film/720.mp4`)}>{t('dev.video.mp4Test')}</Button>
      </div>
    </main>
  )
}

function noEpisodes() {}

/** `/dev/video`: plays a stream by its address (specification §2 "Custom-stream test page"). */
export function DevVideoPage() {
  const [stream, setStream] = useState<Stream | null>(null)
  const playable = useMemo(() => ({ kind: 'movie' as const, title: SAMPLE }), [])
  const streams = useMemo(() => stream && fixedStreams(stream), [stream])
  if (!streams) return <Choice onStart={(type, url) => setStream(streamOf(type, url))} />
  return (
    <PlayerStage className="m-stage">
      <WatchScreen
        playable={playable}
        fromBeginning
        goToEpisode={noEpisodes}
        fixedStreams={streams}
        backPath={paths.home()}
      />
    </PlayerStage>
  )
}
