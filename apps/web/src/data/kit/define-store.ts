import type * as z from 'zod/mini'

/** A step from one version of a store's data to the next. May ask the network; see `StepUnreachableError`. */
export type MigrationStep = (old: unknown) => unknown | Promise<unknown>

/** Thrown by a step that needs the network and cannot reach it: the old data stays, and the next start tries again. */
export class StepUnreachableError extends Error {
  override readonly name = 'StepUnreachableError'
}

export interface StoreDefinition<State extends object> {
  /** Key in local storage, under the specified prefixes. */
  readonly key: string
  /** Steps by the version they start from: `[0 → 1, 1 → 2, …]`; the latest version is their number. */
  readonly steps: readonly MigrationStep[]
  readonly schema: z.ZodMiniType<State>
  readonly defaults: State
}

const PREFIX = /^(__MW::|mw-)/

/**
 * Declares a small store of settings.
 * @throws Error for a version list that does not rise by one from 0 (specification §5), and for a key without prefix.
 */
export function defineStore<State extends object>(definition: {
  key: string
  /** Versions with the step that leads away from each; the last has none. */
  versions: ReadonlyArray<{ version: number; migrate?: MigrationStep }>
  schema: z.ZodMiniType<State>
  defaults: State
}): StoreDefinition<State> {
  const { key, versions, schema, defaults } = definition
  if (!PREFIX.test(key)) throw new Error(`the key ${key} has none of the specified prefixes`)
  const last = versions.length - 1
  const isGapFree =
    last >= 0 && versions.every(({ version, migrate }, index) => version === index && (index === last) === !migrate)
  if (!isGapFree) throw new Error(`the versions of ${key} must rise by one from 0, each but the last with a step`)
  const steps = versions.flatMap(({ migrate }) => migrate ?? [])
  return Object.freeze({ key, steps, schema, defaults: Object.freeze(defaults) })
}
