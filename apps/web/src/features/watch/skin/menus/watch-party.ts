/** The service that hosts a watch party; it gets the stream's address and nothing else (specification §7). */
const WATCH_PARTY = 'https://www.watchparty.me/create'

/** Words in the name of a query parameter that mean a secret, as in `X-Amz-Signature` or `auth_token`. */
const SECRET =
  /^(api-?key|key|token|accesstoken|auth|authorization|sig|signature|password|passwd|pwd|secret|session|sid|jwt|credential|policy|hmac|hdn(ts|ea|tl))$/

/** The words of a name in kebab, snake or camel case. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/)

const isSecretName = (name: string): boolean => wordsOf(name).some((word) => SECRET.test(word))

/**
 * Why an address may not be shared, or null.
 * @param isSecret Whether the source says that its address alone gives access.
 */
export function refusalOf(streamUrl: string, isSecret = false): 'secret' | 'local' | null {
  if (isSecret) return 'secret'
  if (!URL.canParse(streamUrl)) return 'local'
  const { protocol, hostname, username, password, searchParams } = new URL(streamUrl)
  if (!/^https?:$/.test(protocol)) return 'local'
  if (username || password || [...searchParams.keys()].some(isSecretName)) return 'secret'
  const isLocal =
    /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[|0\.)/.test(hostname) || !hostname.includes('.')
  return isLocal ? 'local' : null
}

/** Address that opens a watch party for a stream. */
export function watchPartyUrl(streamUrl: string): string {
  return `${WATCH_PARTY}?video=${encodeURIComponent(streamUrl)}`
}
