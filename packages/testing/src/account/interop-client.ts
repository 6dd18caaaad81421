/**
 * A front end's client of an accounts server, written from protocols §1 and §2 alone: what it cannot do against a server,
 * other front ends cannot either.
 */
import { randomBytes } from 'node:crypto'
import { type AccountKeys, accountKeysOf } from './account-keys.ts'

export interface InteropAnswer {
  status: number
  headers: Headers
  /** Parsed JSON, or the text where it is none. */
  body: unknown
}

interface SignedInBody {
  user: { id: string }
  session: { id: string }
  token: string
}

export interface InteropClient {
  readonly keys: AccountKeys
  /** Empty until signed in. */
  readonly userId: string
  readonly sessionId: string
  readonly token: string
  register: (device: string, captchaToken?: string) => Promise<InteropAnswer>
  login: (device: string) => Promise<InteropAnswer>
  /** `{uid}` in the path stands for the account. */
  call: (method: string, path: string, body?: unknown) => Promise<InteropAnswer>
  logout: () => Promise<void>
}

interface InteropOptions {
  /** Address of the server, without a slash at the end. */
  base: string
  fetch: (request: Request) => Promise<Response>
  passphrase: string
}

const NAMESPACE = 'movie-web'
const PROFILE = { colorA: '#0A54FF', colorB: '#CF2E68', icon: 'cat' }

export function createInteropClient({ base, fetch, passphrase }: InteropOptions): InteropClient {
  const keys = accountKeysOf(passphrase)
  let token = ''
  let userId = ''
  let sessionId = ''

  const call: InteropClient['call'] = async (method, path, body) => {
    const request = new Request(base + path.replace('{uid}', encodeURIComponent(userId)), {
      method,
      headers: {
        'user-agent': 'interop client',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const response = await fetch(request)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parsed(text) }
  }

  const complete = async (path: string, start: InteropAnswer, more: object): Promise<InteropAnswer> => {
    if (start.status !== 200) return start
    const { challenge: code } = start.body as { challenge: string }
    const answer = await call('POST', path, {
      namespace: NAMESPACE,
      publicKey: keys.publicKey,
      challenge: { code, signature: keys.sign(code) },
      ...more,
    })
    if (answer.status !== 200) return answer
    const signedIn = answer.body as SignedInBody
    token = signedIn.token
    userId = signedIn.user.id
    sessionId = signedIn.session.id
    return answer
  }

  const hidden = (device: string): string => keys.encrypt(device, randomBytes(16))

  return {
    keys,
    get userId() {
      return userId
    },
    get sessionId() {
      return sessionId
    },
    get token() {
      return token
    },
    call,
    async register(device, captchaToken) {
      const start = await call('POST', '/auth/register/start', captchaToken === undefined ? {} : { captchaToken })
      return complete('/auth/register/complete', start, { device: hidden(device), profile: PROFILE })
    },
    async login(device) {
      const start = await call('POST', '/auth/login/start', { publicKey: keys.publicKey })
      return complete('/auth/login/complete', start, { device: hidden(device) })
    },
    async logout() {
      await call('DELETE', `/sessions/${sessionId}`)
      token = ''
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
