import { useEffect, useState } from 'react'
import { useTranslate } from '../i18n/i18n.ts'
import { useServices } from '../services/services.ts'
import type { Streaming } from '../services/streams/streaming.ts'

/** Everything around streams; null until it is loaded. Sets the text of the human check's popup. */
export function useStreaming(): Streaming | null {
  const { loadStreaming } = useServices()
  const t = useTranslate()
  const [streaming, setStreaming] = useState<Streaming | null>(null)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const loaded = await loadStreaming()
      if (isCurrent) setStreaming(loaded)
    }
    // The block is not drawn without its code.
    load().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [loadStreaming])
  useEffect(() => {
    streaming?.describeHumanCheck({ title: t('player.turnstile.title'), text: t('player.turnstile.description') })
  }, [streaming, t])
  return streaming
}
