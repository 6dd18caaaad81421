import { useEffect, useState } from 'react'
import { useTranslate } from '../i18n/i18n.ts'
import { useServices } from '../services/services.ts'
import type { Streaming } from '../services/streams/streaming.ts'

/**
 * Everything around streams; undefined until it is loaded, null where its code cannot be fetched. Sets the text of the human check's
 * popup.
 */
export function useStreaming(): Streaming | null | undefined {
  const { loadStreaming } = useServices()
  const t = useTranslate()
  const [streaming, setStreaming] = useState<Streaming | null>()
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      // The block is not drawn without its code.
      const loaded = await loadStreaming().catch(() => null)
      if (isCurrent) setStreaming(loaded)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [loadStreaming])
  useEffect(() => {
    streaming?.describeHumanCheck({ title: t('player.turnstile.title'), text: t('player.turnstile.description') })
  }, [streaming, t])
  return streaming
}
