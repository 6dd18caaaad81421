import type { ProviderMeta } from '@matinee/contracts'
import type { TitleKind } from '@matinee/domain'

/** The sources among a viewer's providers that can have titles of this kind, in their order; one that names no kinds can have any. */
export const sourcesFor = (providers: readonly ProviderMeta[], kind: TitleKind): ProviderMeta[] =>
  providers.filter(({ type, mediaTypes }) => type === 'source' && (mediaTypes?.includes(kind) ?? true))
