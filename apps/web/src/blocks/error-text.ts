import type { MessageKey } from '@matinee/locales'
import type { ProviderErrorCode } from '@matinee/providers'
import type { Translate } from '../i18n/i18n.ts'

/** A text for every error that a provider or a connection may report. */
const TEXTS: Readonly<Record<ProviderErrorCode, MessageKey>> = {
  'not-found': 'settings.connections.errors.notFound',
  timeout: 'settings.connections.errors.timeout',
  malformed: 'settings.connections.errors.malformed',
  network: 'settings.connections.errors.network',
  'keeps-pages-out': 'settings.connections.errors.keepsPagesOut',
  upstream: 'settings.connections.errors.upstream',
  unplayable: 'settings.connections.errors.unplayable',
  undecodable: 'player.playbackError.errors.errorCodec',
  'other-format': 'player.playbackError.errors.errorNotSupported',
  protected: 'player.playbackError.errors.errorProtected',
  'server-fault': 'player.playbackError.errors.errorServer',
  'no-film': 'player.playbackError.errors.errorNotSupported',
  gone: 'player.playbackError.errors.errorGone',
  'unknown-provider': 'settings.connections.errors.unknownProvider',
  crashed: 'settings.connections.errors.crashed',
  'bad-address': 'settings.connections.errors.badAddress',
  'mixed-content': 'settings.connections.errors.mixedContent',
  'not-the-service': 'settings.connections.errors.notTheService',
  'too-old': 'settings.connections.errors.tooOld',
  'wrong-password': 'settings.connections.errors.wrongPassword',
  'signed-out': 'settings.connections.errors.signedOut',
  forbidden: 'settings.connections.errors.forbidden',
  'no-library': 'settings.connections.errors.noLibrary',
  'quick-connect-off': 'settings.connections.errors.quickConnectOff',
  'quick-connect-expired': 'settings.connections.errors.quickConnectExpired',
  'too-large': 'settings.connections.errors.tooLarge',
  'too-many-redirects': 'settings.connections.errors.tooManyRedirects',
  'nothing-usable': 'settings.connections.errors.nothingUsable',
  'needs-configuration': 'settings.connections.errors.needsConfiguration',
  'wrong-key': 'settings.connections.errors.wrongKey',
  quota: 'settings.connections.errors.quota',
}

const isKnown = (code: string): code is ProviderErrorCode => code in TEXTS

/** Name of a thrown error, if it is one of those. */
export function errorCodeOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && isKnown(code) ? code : 'crashed'
}

/** The text of an error's name, in the viewer's language; an unknown one has its own text. */
export function errorText(code: string, t: Translate): string {
  return t(isKnown(code) ? TEXTS[code] : TEXTS.crashed)
}
