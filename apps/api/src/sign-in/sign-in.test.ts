import { accountErrorSchema, challengeSchema, signedInSchema } from '@matinee/contracts'
import { accountKeysOf, accountVectors } from '@matinee/testing'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiUnderTest, json, onEveryEngine } from '../testing/running-api.ts'
import { SMALL_ORDER_ENCODINGS } from './testing/small-order-encodings.ts'
import { openStorage } from '../storage/open.ts'
import type { Storage } from '../storage/storage.ts'
import { updateProfile } from '../users/repository.ts'

/** Resolves when somebody in this PostgreSQL database waits for a row. */
async function untilOneWaits({ read }: Storage): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `
  while ((await waiting.execute(read)).rows.length === 0);
}

const profile = { colorA: '#0A54FF', colorB: '#CF2E68', icon: 'cat' }

onEveryEngine('sign-in', (start) => {
  let server: ApiUnderTest
  beforeAll(async () => {
    server = await start()
  })

  const challengeOf = async (flow: 'register' | 'login', publicKey?: string): Promise<string> => {
    const { status, body } = await server.send(`/auth/${flow}/start`, json('POST', publicKey ? { publicKey } : {}))
    expect(status).toBe(200)
    return (body as { challenge: string }).challenge
  }
  const completion = (passphrase: string, code: string) => {
    const keys = accountKeysOf(passphrase)
    return { publicKey: keys.publicKey, challenge: { code, signature: keys.sign(code) }, device: 'iv.text.tag' }
  }
  const registration = (passphrase: string, code: string) => ({
    ...completion(passphrase, code),
    namespace: 'movie-web',
    profile,
  })
  const complete = (flow: 'register' | 'login', body: object) =>
    server.send(`/auth/${flow}/complete`, json('POST', body))
  const registered = async (passphrase: string): Promise<string> => {
    await complete('register', registration(passphrase, await challengeOf('register')))
    return accountKeysOf(passphrase).publicKey
  }

  it.each(accountVectors)(
    'S-438 S-444 to S-449 takes in and lets in the keys of "$passphrase"',
    async ({ passphrase, publicKey }) => {
      const client = server.client(passphrase)
      const joined = await client.register('Living room TV')
      expect(joined.status).toBe(200)
      const { user, session, token } = signedInSchema.parse(joined.body)
      expect(user).toMatchObject({ publicKey, namespace: 'movie-web', roles: [], profile })
      expect(user.id).toMatch(/^[\w-]{12}$/)
      expect(session).toMatchObject({ userId: user.id, userAgent: 'interop client' })
      expect(token.split('.')).toHaveLength(3)

      const again = server.client(passphrase)
      const { body } = await again.login('Phone')
      expect(signedInSchema.parse(body).user.id).toBe(user.id)
      expect(again.sessionId).not.toBe(session.id)
    },
  )

  it('S-444 a challenge is a version 4 UUID', async () => {
    expect(await challengeOf('register')).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  it('an unknown key is 401, so that a client says "wrong passphrase"', async () => {
    for (const publicKey of [accountKeysOf('nobody').publicKey, 'not a key', '']) {
      const { status, body } = await server.send('/auth/login/start', json('POST', { publicKey }))
      expect(status).toBe(401)
      expect(body).toMatchObject({ errorType: 'message' })
    }
  })

  it('a key that has an account is 409, not a failure', async () => {
    await registered('taken')
    const { status } = await complete('register', registration('taken', await challengeOf('register')))
    expect(status).toBe(409)
  })

  it('two registrations of one key at once make one account', async () => {
    const codes = await Promise.all([challengeOf('register'), challengeOf('register')])
    const answers = await Promise.all(codes.map((code) => complete('register', registration('twice', code))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('a registration that is refused for its key leaves the account and its sessions alone', async () => {
    const first = server.client('untouched')
    await first.register('first')
    const before = await first.call('GET', '/users/@me')
    const again = await complete('register', registration('untouched', await challengeOf('register')))
    expect(again.status).toBe(409)
    expect(await first.call('GET', '/users/@me')).toEqual(before)
    expect((await first.call('GET', '/users/{uid}/sessions')).body).toHaveLength(1)
  })

  it('a login waits for whoever writes its account, and is let in', async () => {
    const client = server.client('busy')
    await client.register('first')
    const code = await challengeOf('login', client.keys.publicKey)
    const elsewhere = openStorage(server.database, { warn: () => {} })
    const login = await elsewhere.write(async (rows) => {
      await updateProfile(rows, client.userId, JSON.stringify({ ...profile, icon: 'film' }))
      const answer = complete('login', completion('busy', code))
      if (elsewhere.engine === 'postgres') await untilOneWaits(elsewhere)
      return { answer }
    })
    const { status, body } = await login.answer
    await elsewhere.close()
    expect(status).toBe(200)
    expect(signedInSchema.parse(body).user.profile.icon).toBe('film')
  })

  it('an answer without a User-Agent is no failure', async () => {
    const request = json('POST', registration('silent', await challengeOf('register')))
    const { status, body } = await server.send('/auth/register/complete', request)
    expect(status).toBe(200)
    expect(signedInSchema.parse(body).session.userAgent).toBe('')
  })

  it('keeps the device byte for byte', async () => {
    const device = 'AAECAwQFBgcICQoLDA0ODw==.opx8cMZn4mSE4dB6wbIJ8lbCM3Lbog==.qr9BGuWZi4Z17Schdx2qCw=='
    const code = await challengeOf('register')
    const { body } = await complete('register', { ...registration('device', code), device })
    expect(signedInSchema.parse(body).session.device).toBe(device)
  })

  describe('a challenge', () => {
    it('works once', async () => {
      const publicKey = await registered('once')
      const code = await challengeOf('login', publicKey)
      expect((await complete('login', completion('once', code))).status).toBe(200)
      expect((await complete('login', completion('once', code))).status).toBe(401)
    })

    it('presented twice at once works once', async () => {
      const publicKey = await registered('race')
      const code = await challengeOf('login', publicKey)
      const answers = await Promise.all([1, 2, 3].map(() => complete('login', completion('race', code))))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    })

    it('is used up by a failed attempt', async () => {
      const publicKey = await registered('failed')
      const code = await challengeOf('login', publicKey)
      const wrong = { code, signature: accountKeysOf('failed').sign('something else') }
      expect((await complete('login', { ...completion('failed', code), challenge: wrong })).status).toBe(401)
      expect((await complete('login', completion('failed', code))).status).toBe(401)
    })

    it('lives for five minutes', async () => {
      const publicKey = await registered('slow')
      const [intime, late] = [await challengeOf('login', publicKey), await challengeOf('login', publicKey)]
      await server.clock.advance(5 * 60_000 - 1)
      expect((await complete('login', completion('slow', intime))).status).toBe(200)
      await server.clock.advance(1)
      expect((await complete('login', completion('slow', late))).status).toBe(401)
    })

    it('at login is good for the key it was issued for only', async () => {
      const [mine] = [await registered('mine'), await registered('theirs')]
      const code = await challengeOf('login', mine)
      expect((await complete('login', completion('theirs', code))).status).toBe(401)
    })

    it('that another instance gave is good here, once for both', async () => {
      const other = await start({ database: server.database, clock: server.clock })
      const publicKey = await registered('at two instances')
      const { body } = await other.send('/auth/login/start', json('POST', { publicKey }))
      const login = completion('at two instances', challengeSchema.parse(body).challenge)
      const both = [complete('login', login), other.send('/auth/login/complete', json('POST', login))]
      expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 401])
    })

    it('outlives the process that gave it, and so does its use', async () => {
      const other = await start()
      const started = await other.send('/auth/register/start', json('POST', {}))
      const body = registration('over a restart', challengeSchema.parse(started.body).challenge)
      for (const status of [200, 401]) {
        await other.restart()
        expect((await other.send('/auth/register/complete', json('POST', body))).status).toBe(status)
      }
    })

    it('is good for one flow', async () => {
      const publicKey = await registered('flows')
      const forLogin = await challengeOf('login', publicKey)
      expect((await complete('register', registration('flows', forLogin))).status).toBe(401)
      const forRegistration = await challengeOf('register')
      expect((await complete('login', completion('flows', forRegistration))).status).toBe(401)
    })

    it('of a registration is used up by a wrong signature', async () => {
      const code = await challengeOf('register')
      const body = registration('forged', code)
      const forged = { ...body, challenge: { code, signature: accountKeysOf('forged').sign('something else') } }
      expect((await complete('register', forged)).status).toBe(401)
      expect((await complete('register', body)).status).toBe(401)
      expect((await complete('register', registration('forged', await challengeOf('register')))).status).toBe(200)
    })

    it('of a registration lives for five minutes', async () => {
      const [intime, late] = [await challengeOf('register'), await challengeOf('register')]
      await server.clock.advance(5 * 60_000 - 1)
      expect((await complete('register', registration('slow to join', intime))).status).toBe(200)
      await server.clock.advance(1)
      expect((await complete('register', registration('too slow', late))).status).toBe(401)
      expect((await server.send('/auth/login/start', json('POST', completion('too slow', '')))).status).toBe(401)
    })

    it('is used up by the wrong flow', async () => {
      const publicKey = await registered('wrong flow')
      const code = await challengeOf('login', publicKey)
      expect((await complete('register', registration('another key', code))).status).toBe(401)
      expect((await complete('login', completion('wrong flow', code))).status).toBe(401)
    })

    it('is used up by a key that has an account', async () => {
      await registered('had one')
      const code = await challengeOf('register')
      expect((await complete('register', registration('had one', code))).status).toBe(409)
      expect((await complete('register', registration('had none', code))).status).toBe(401)
    })

    it('presented by two registrations at once makes one account', async () => {
      const code = await challengeOf('register')
      const names = ['first', 'second', 'third']
      const answers = await Promise.all(names.map((name) => complete('register', registration(name, code))))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
      for (const [index, name] of names.entries()) {
        const { status } = await server.send('/auth/login/start', json('POST', completion(name, '')))
        expect(status, name).toBe(answers[index]?.status)
      }
    })

    it.each(['', 'x', '00000000-0000-4000-8000-000000000000', '☃'.repeat(100), "' or 1=1 --"])(
      'with the code %j that was never given is refused',
      async (code) => {
        await registered('strange')
        const { status, body } = await complete('login', completion('strange', code))
        expect(status).toBe(401)
        expect(accountErrorSchema.safeParse(body).success).toBe(true)
      },
    )
  })

  it.each([
    ['padded', (signature: string) => `${signature}==`],
    ['in the other alphabet', (signature: string) => `${signature.slice(0, 84)}+/`],
    ['with spare bits set', (signature: string) => `${signature.slice(0, 85)}B`],
    ['too short', (signature: string) => signature.slice(0, 40)],
    ['empty', () => ''],
    ['of somebody else', () => accountKeysOf('somebody else').sign('x')],
  ])('a signature that is %s is refused', async (_, spoil) => {
    const code = await challengeOf('register')
    const body = registration('spoilt', code)
    const challenge = { code, signature: spoil(body.challenge.signature) }
    expect((await complete('register', { ...body, challenge })).status).toBe(401)
  })

  it.each([
    ['padded', (key: string) => `${key}=`],
    ['too short', (key: string) => key.slice(0, 42)],
    ['with spare bits set', (key: string) => `${key.slice(0, 42)}B`],
    ['in the other alphabet', (key: string) => `+${key.slice(1)}`],
    ['hexadecimal', (key: string) => Buffer.from(key, 'base64url').toString('hex')],
  ])('a public key that is %s makes no account', async (_, spoil) => {
    const body = registration('spelling', await challengeOf('register'))
    const { status, body: answer } = await complete('register', { ...body, publicKey: spoil(body.publicKey) })
    expect(status).toBe(400)
    expect(answer).toMatchObject({ errorType: 'validation', errors: [{ path: ['publicKey'] }] })
  })

  it('a key that is no point of the curve is refused', async () => {
    const body = registration('curve', await challengeOf('register'))
    const publicKey = Buffer.alloc(32, 0xff).toString('base64url')
    expect((await complete('register', { ...body, publicKey })).status).toBe(401)
  })

  it.each(['publicKey', 'challenge', 'namespace', 'device', 'profile'])('S-445 %s is required', async (key) => {
    const { [key as 'device']: _, ...rest } = registration('required', await challengeOf('register'))
    const { status, body } = await complete('register', rest)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errorType: 'validation', errors: [{ code: 'invalid_type', path: [key] }] })
  })

  it('a key of small order, for which everybody can sign, makes no account and opens none', async () => {
    const publicKey = await registered('to be replaced')
    const storage = openStorage(server.database, { warn: () => {} })
    for (const [at, hex] of SMALL_ORDER_ENCODINGS.entries()) {
      const point = Buffer.from(hex, 'hex')
      const small = point.toString('base64url')
      const signatures = SMALL_ORDER_ENCODINGS.map((of) =>
        Buffer.concat([Buffer.from(of, 'hex'), Buffer.alloc(32)]).toString('base64url'),
      )
      for (const signature of signatures) {
        const code = await challengeOf('register')
        const body = { ...registration('of nobody', code), publicKey: small, challenge: { code, signature } }
        expect((await complete('register', body)).status).toBe(401)
      }
      const before =
        at === 0 ? publicKey : Buffer.from(SMALL_ORDER_ENCODINGS[at - 1] ?? '', 'hex').toString('base64url')
      await storage.write((rows) =>
        rows.updateTable('users').set({ public_key: small }).where('public_key', '=', before).execute(),
      )
      for (const signature of signatures) {
        const code = await challengeOf('login', small)
        const body = { ...completion('of nobody', code), publicKey: small, challenge: { code, signature } }
        expect((await complete('login', body)).status).toBe(401)
      }
    }
    await storage.close()
  })

  it('S-448 takes keys it does not know: namespace at login', async () => {
    const publicKey = await registered('namespace')
    const body = { ...completion('namespace', await challengeOf('login', publicKey)), namespace: 'movie-web', more: 1 }
    expect((await complete('login', body)).status).toBe(200)
  })

  it.each([
    ['', 400],
    ['x'.repeat(500), 200],
    ['x'.repeat(501), 400],
    ['NUL \u0000', 400],
  ])('a device of other lengths: %#', async (device, expected) => {
    const body = { ...registration(`length ${device.length}`, await challengeOf('register')), device }
    expect((await complete('register', body)).status).toBe(expected)
  })
})
