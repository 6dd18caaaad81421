/** A client that knows of proxies what protocols §7 and §8 say, and nothing of ours. */

const MAPPED: Readonly<Record<string, string>> = {
  cookie: 'X-Cookie',
  referer: 'X-Referer',
  origin: 'X-Origin',
  'user-agent': 'X-User-Agent',
  'x-real-ip': 'X-X-Real-Ip',
}

export interface ReferenceAnswer {
  status: number
  headers: Headers
  finalUrl: string
  body: unknown
}

export interface ReferenceOptions {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
}

export interface ReferenceProxyClient {
  /** The last bare JWT a proxy gave. */
  readonly token: () => string | undefined
  /** Solves the check: the next request carries the widget's token. */
  solve: (widgetToken: string) => void
  ask: (url: string, options?: ReferenceOptions) => Promise<ReferenceAnswer>
}

/** Chooses proxies in turn, maps headers, carries tokens, reads JSON where it is JSON. */
export function createReferenceProxyClient(
  proxies: readonly string[],
  send: (request: Request) => Promise<Response> = (request) => fetch(request),
): ReferenceProxyClient {
  let next = 0
  let jwt: string | undefined
  let solved: string | undefined
  return {
    token: () => jwt,
    solve: (widgetToken) => {
      solved = widgetToken
      jwt = undefined
    },
    async ask(url, { method = 'GET', headers = {}, body } = {}) {
      const proxy = proxies[next++ % proxies.length] ?? ''
      const sent = new Headers()
      for (const [name, value] of Object.entries(headers)) sent.set(MAPPED[name.toLowerCase()] ?? name, value)
      const token = jwt === undefined ? solved && `turnstile|${solved}` : `jwt|${jwt}`
      if (token !== undefined) sent.set('X-Token', token)
      const init: RequestInit = { method, headers: sent }
      if (body !== undefined) init.body = body
      const response = await send(new Request(`${proxy}/?destination=${encodeURIComponent(url)}`, init))
      jwt = response.headers.get('X-Token') ?? jwt
      const isJson = response.headers.get('content-type')?.includes('application/json') ?? false
      return {
        status: response.status,
        headers: response.headers,
        finalUrl: response.headers.get('X-Final-Destination') ?? response.url,
        body: isJson ? await response.json() : await response.text(),
      }
    },
  }
}
