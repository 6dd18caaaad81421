import { createProxyTransport } from '../proxy-transport.ts'
import { createTokens, type Tokens } from '../tokens.ts'

export const signal = new AbortController().signal
export const PAGE = 'https://films.test'
export const noTokens = createTokens({ solve: null, now: () => 0, report: () => {} })

/** Proxies as protocols §7 has them, with destinations that echo their requests. */
export function stage(
  options: {
    proxies?: string[]
    random?: number
    tokens?: Tokens
    owner?: 'host' | 'viewer'
    judge?: (token: string | null) => string | undefined
  } = {},
) {
  const { proxies = ['https://relay.example'], random = 0, tokens = noTokens, owner = 'host' } = options
  const asked: Array<{ proxy: string; token: string | null; method: string }> = []
  const reached: Array<{ url: string; headers: Record<string, string>; method: string; body: string }> = []
  const names = { 'x-cookie': 'cookie', 'x-referer': 'referer', 'x-origin': 'origin', 'x-user-agent': 'user-agent' }
  const judge = options.judge ?? (() => '')
  const proxy = async (request: Request) => {
    const minted = judge(request.headers.get('x-token'))
    if (minted === undefined) return Response.json({ error: 'Invalid token' }, { status: 401 })
    const url = new URL(request.url).searchParams.get('destination') ?? ''
    const known = Object.entries(names).flatMap(([sent, meant]): Array<[string, string]> => {
      const value = request.headers.get(sent)
      return value === null ? [] : [[meant, value]]
    })
    const headers = { accept: request.headers.get('accept') ?? '', ...Object.fromEntries(known) }
    reached.push({ url, headers, method: request.method, body: await request.text() })
    const own = { 'x-final-destination': `${url}#moved`, ...(minted !== '' && { 'x-token': minted }) }
    return Response.json({ ok: true }, { headers: own })
  }
  const transport = createProxyTransport({
    origin: PAGE,
    proxies,
    tokens,
    owner,
    random: () => random,
    now: () => 0,
    async fetch(input, init) {
      const request = new Request(input, init)
      asked.push({
        proxy: new URL(request.url).origin,
        token: request.headers.get('x-token'),
        method: request.method,
      })
      return proxy(request)
    },
  })
  return { transport: transport, asked, reached }
}
