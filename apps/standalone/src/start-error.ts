/** Why the product cannot start, in one sentence for whoever hosts it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The code that the system, or a library, gives a failure; its name where there is none. */
export function codeOf(failure: unknown): string {
  if (!(failure instanceof Error)) return 'unknown'
  return 'code' in failure && typeof failure.code === 'string' ? failure.code : failure.name
}

/** The sentence about an address that cannot be listened on; undefined for what is no matter of addresses. */
export function listenSentence(failure: unknown, { host, port }: { host: string; port: number }): string | undefined {
  switch (codeOf(failure)) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Set PORT to another one, for example: PORT=4211 npm start`
    case 'EACCES':
      return `Port ${port} may not be used by this user. Set PORT to one above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `The address ${host} is none of this machine. Set HOST to one that is, or to 0.0.0.0 for all.`
    default:
      return undefined
  }
}
