/** A proxy as the reference is (protocols §7), with what it lacks: for tests of pages that meet one. */

const MAPPED: Readonly<Record<string, string>> = {
  'x-cookie': 'cookie',
  'x-referer': 'referer',
  'x-origin': 'origin',
  'x-user-agent': 'user-agent',
  'x-x-real-ip': 'x-real-ip',
}
const DROPPED = new Set([
  ...Object.keys(MAPPED),
  ...['cf-connecting-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip'],
  ...['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'upgrade', 'expect', 'host', 'user-agent'],
])
const USER_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:93.0) Gecko/20100101 Firefox/93.0'
const WITH_BODY = new Set(['PUT', 'POST', 'PATCH', 'DELETE'])

export interface ReferenceProxySettings {
  /** Reaches destinations; follows redirects. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Accepts a value of X-Token: undefined refuses, '' accepts, anything else is a new JWT. Default: no check. */
  judgeToken?: (token: string | null) => string | undefined
}

const json = (body: unknown, status: number): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** A Fetch handler. Errors carry no CORS headers and preflights name no methods: so it is there. */
export function createReferenceProxy({
  fetch,
  judgeToken = () => '',
}: ReferenceProxySettings): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'OPTIONS' && request.headers.has('access-control-request-method')) {
      const headers = {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      }
      return new Response(null, { status: 204, headers })
    }
    if (pathname !== '/') return json({ statusCode: 404, statusMessage: 'Not Found', message: 'Not Found' }, 404)
    const destination = searchParams.get('destination')
    if (!destination) return json({ message: 'Proxy is working as expected (v2.1.4)' }, 200)
    const token = judgeToken(request.headers.get('x-token'))
    if (token === undefined) return json({ error: 'Invalid token' }, 401)
    const sent = new Headers({ 'user-agent': USER_AGENT })
    for (const [name, value] of request.headers) if (!DROPPED.has(name)) sent.append(name, value)
    for (const [name, real] of Object.entries(MAPPED)) {
      const value = request.headers.get(name)
      if (value !== null) sent.set(real, value)
    }
    try {
      const init: RequestInit = { method: request.method, headers: sent }
      if (WITH_BODY.has(request.method)) init.body = await request.text()
      const response = await fetch(destination, init)
      const headers = new Headers(response.headers)
      headers.delete('content-encoding')
      headers.delete('content-length')
      headers.set('Access-Control-Allow-Origin', '*')
      headers.set('Access-Control-Expose-Headers', '*')
      headers.set('Vary', 'Origin')
      headers.set('X-Final-Destination', response.url || destination)
      if (token !== '') headers.set('X-Token', token)
      return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
    } catch {
      const failure = { statusCode: 500, statusMessage: 'Internal Server Error', message: 'fetch failed' }
      return json({ url: `/?destination=${destination}`, ...failure }, 500)
    }
  }
}
