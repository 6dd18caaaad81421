import { codecNames } from '@matinee/player/core'
import { errorText } from '../../blocks/error-text.ts'
import type { Translate } from '../../i18n/i18n.ts'
import { closedStreamText } from './closed-stream-text.ts'

/** Returns why a source or its stream does not play, by the name of its error. */
export function streamErrorText(code: string, codecs: readonly string[] | undefined, t: Translate): string {
  if (code === 'keeps-pages-out') return closedStreamText(t)
  if (code === 'undecodable' && codecs?.length)
    return t('player.playbackError.errors.errorCodecNamed', { codecs: codecNames(codecs) })
  if (code === 'other-format' && codecs?.length)
    return t('player.playbackError.errors.errorFormatNamed', { format: codecs.join(', ') })
  return errorText(code, t)
}
