/** A real add-on server on the loopback address, built with the protocol's own SDK. Its types know nothing of Node. */

/** What `stremio-addon-sdk` exports, as far as a server needs it; the caller brings it. */
export interface AddonSdk {
  readonly addonBuilder: unknown
  readonly getRouter: unknown
}

type ByTitle = Readonly<Record<string, readonly unknown[]>>

export interface AddonDefinition {
  readonly manifest: unknown
  /** By `<type>/<id>`, such as `series/tt0903747:1:2`. */
  readonly streams?: ByTitle
  readonly subtitles?: ByTitle
}

export interface AddonServer {
  readonly url: string
  /** Calls of the handlers, with what the SDK made of the path. */
  readonly asked: readonly string[]
  readonly close: () => Promise<void>
}

export function startAddonServer(sdk: AddonSdk, definition: AddonDefinition): Promise<AddonServer>
