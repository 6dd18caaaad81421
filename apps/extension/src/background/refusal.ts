export const NO_PERMISSION = 'Extension has no permission for this host'

/** Thrown for a message that is refused; the page receives the text. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  /** Hosts without whose permission it cannot be granted. */
  readonly missingHosts: readonly string[] | undefined
  constructor(message: string, missingHosts?: readonly string[]) {
    super(message)
    this.missingHosts = missingHosts
  }
}
