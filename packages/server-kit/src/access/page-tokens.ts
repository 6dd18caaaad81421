import { type Clock, SECOND_MS } from '../clock.ts'
import { createSigner } from './signer.ts'

/** How long a page is let in without asking again: it renews its token every few seconds while somebody looks at it. */
export const PAGE_TOKEN_SECONDS = 3600

export interface PageTokensOptions {
  /** The same on every instance of one site. */
  secret: string | (() => Promise<string>)
  /** Paths of the parts that ask for the token, without a slash at the end. */
  paths: readonly string[]
}

/** What the token of a request is worth: `ageing` is good, and has less than half of its life left. */
export type PageTokenVerdict = 'fresh' | 'ageing' | 'refused'

export interface PageTokens {
  /** Values of `Set-Cookie` that let a page of this origin use the parts for an hour. */
  cookies: (request: Request) => Promise<string[]>
  judge: (request: Request) => Promise<PageTokenVerdict>
}

/** A reverse proxy sets the header; whoever claims it falsely gets a cookie that only they cannot use. */
const isSecure = (request: Request): boolean =>
  new URL(request.url).protocol === 'https:' ||
  request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'

/** The values of a request's cookies of some names. */
function cookiesOf(request: Request, names: readonly string[]): string[] {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return names.flatMap((name) =>
    pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1)),
  )
}

const textOf = (expires: number): string => JSON.stringify(['matinee-page', expires])

/**
 * Tokens that a page of this origin gets with its document, and that the proxy and the scrape server of the same origin ask for: a
 * time in a cookie that no script reads and no other site's request carries, with its signature. Media elements send it as well.
 */
export function createPageTokens({ secret, paths }: PageTokensOptions, clock: Clock): PageTokens {
  const signer = createSigner(secret)
  // Cookies know no port: two sites of one host would take each other's away.
  const nameOf = async (): Promise<string> => `matinee-page-${(await signer.sign('matinee-page-name')).slice(0, 8)}`
  // A page over plain http may not replace the cookie of the same page over https.
  const secureNameOf = (name: string): string => `__Secure-${name}`
  const now = (): number => Math.floor(clock.now() / SECOND_MS)

  /** The seconds that a token is still good for; none for one that is not. */
  const leftOf = async (token: string): Promise<number> => {
    const [, expires = '', signature = ''] = /^(\d{1,12})\.([\w-]+)$/.exec(token) ?? []
    const left = Number(expires) - now()
    if (left <= 0 || left > PAGE_TOKEN_SECONDS || !(await signer.verify(textOf(Number(expires)), signature))) return 0
    return left
  }

  return {
    async cookies(request) {
      const expires = now() + PAGE_TOKEN_SECONDS
      const [name, signature] = await Promise.all([nameOf(), signer.sign(textOf(expires))])
      const isSafe = isSecure(request)
      const pair = `${isSafe ? secureNameOf(name) : name}=${expires}.${signature}`
      const rules = `Max-Age=${PAGE_TOKEN_SECONDS}; HttpOnly; SameSite=Strict${isSafe ? '; Secure' : ''}`
      return paths.map((path) => `${pair}; Path=${path}; ${rules}`)
    },
    async judge(request) {
      const name = await nameOf()
      const tokens = cookiesOf(request, [name, secureNameOf(name)])
      const left = Math.max(0, ...(await Promise.all(tokens.map(leftOf))))
      if (left === 0) return 'refused'
      return left < PAGE_TOKEN_SECONDS / 2 ? 'ageing' : 'fresh'
    },
  }
}
