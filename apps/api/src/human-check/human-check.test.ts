import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serverMetaSchema } from '@matinee/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiUnderTest, json, onEveryEngine, onSqlite } from '../testing/running-api.ts'

const registerStart = (server: ApiUnderTest, captchaToken?: string) =>
  server.send('/auth/register/start', json('POST', captchaToken === undefined ? {} : { captchaToken }))

describe('a check by a provider', () => {
  const asked: URLSearchParams[] = []
  let provider: Server
  let verifyUrl = ''
  beforeAll(async () => {
    provider = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        const form = new URLSearchParams(body)
        asked.push(form)
        const token = form.get('response')
        if (token === 'broken') return response.writeHead(500).end('<html>')
        if (token === 'odd') return response.end('{"success":"true"}')
        const isRight = token === 'right' && form.get('secret') === 'our secret'
        return response.end(JSON.stringify({ success: isRight, score: 0.1 }))
      })
    })
    await new Promise<void>((resolve) => {
      provider.listen(0, '127.0.0.1', resolve)
    })
    verifyUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`
  })
  afterAll(() => void provider.close())

  onSqlite('at registration', (start) => {
    it.each(['turnstile', 'recaptcha'] as const)('S-444 %s lets in who solved it', async (kind) => {
      const server = await start({ humanCheck: { kind, clientKey: 'site key', secret: 'our secret', verifyUrl } })
      expect((await registerStart(server, 'right')).status).toBe(200)
      expect(asked.at(-1)?.get('secret')).toBe('our secret')
      for (const token of [undefined, '', 'wrong', 'broken', 'odd']) {
        const { status, body } = await registerStart(server, token)
        expect(status, token).toBe(400)
        expect(body).toMatchObject({ errorType: 'message' })
      }
    })

    it('lets nobody in while the provider cannot be asked, and never sends the secret to the log', async () => {
      const humanCheck = {
        kind: 'turnstile',
        clientKey: 'k',
        secret: 'our secret',
        verifyUrl: 'http://127.0.0.1:1/',
      } as const
      const server = await start({ humanCheck })
      expect((await registerStart(server, 'right')).status).toBe(400)
      expect(server.logged.join()).toContain('could not be asked')
      expect(server.logged.join()).not.toContain('our secret')
    })

    it('gives up on a provider that hangs', async () => {
      const server = await start({
        humanCheck: { kind: 'recaptcha', clientKey: 'k', secret: 's', verifyUrl },
        fetch: (_, { signal }) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new Error('aborted')))
          }),
      })
      const answer = registerStart(server, 'right')
      await server.clock.advance(0)
      await server.clock.advance(5000)
      expect((await answer).status).toBe(400)
    })

    it('none lets everybody in', async () => {
      expect((await registerStart(await start())).status).toBe(200)
    })
  })
})

onEveryEngine('proof of work', (start) => {
  const DIFFICULTY = 8
  const options = { humanCheck: { kind: 'proof-of-work', difficulty: DIFFICULTY } } as const

  /** As the contract tells a page to do it. */
  const puzzleOf = async (server: ApiUnderTest): Promise<string> => {
    const meta = serverMetaSchema.parse((await server.send('/meta')).body)
    expect(meta).toMatchObject({ hasCaptcha: true, humanCheck: { kind: 'proof-of-work', difficulty: DIFFICULTY } })
    return meta.captchaClientKey ?? ''
  }
  const solve = (puzzle: string, { isRight = true, from = 0 } = {}): string => {
    for (let nonce = from; ; nonce++) {
      const token = `${puzzle}.${nonce.toString(36)}`
      if ((createHash('sha256').update(token).digest()[0] === 0) === isRight) return token
    }
  }

  it('S-444 lets in who did the work, once', async () => {
    const server = await start(options)
    const token = solve(await puzzleOf(server))
    expect((await registerStart(server, token)).status).toBe(200)
    expect((await registerStart(server, token)).status).toBe(400)
    const answers = await Promise.all(
      [1, 2].map(async () => (await registerStart(server, solve(await puzzleOf(server)))).status),
    )
    expect(answers).toEqual([200, 200])
  })

  it('one solution sent twice at once counts once', async () => {
    const server = await start(options)
    const token = solve(await puzzleOf(server))
    const answers = await Promise.all([1, 2, 3].map(async () => (await registerStart(server, token)).status))
    expect(answers.toSorted()).toEqual([200, 400, 400])
  })

  it('a second solution of a spent puzzle is worth nothing', async () => {
    const server = await start(options)
    const puzzle = await puzzleOf(server)
    await registerStart(server, solve(puzzle))
    expect((await registerStart(server, solve(puzzle, { from: 1_000_000 }))).status).toBe(400)
  })

  it('refuses what was not worked for', async () => {
    const server = await start(options)
    const puzzle = await puzzleOf(server)
    const forged = puzzle.replace(/^\w+/, 'zzzzzzzz')
    for (const token of [
      undefined,
      '',
      'x',
      puzzle,
      solve(puzzle, { isRight: false }),
      solve(forged),
      `${solve(puzzle)}.more`,
      'a.b.c.d',
      '\u0000',
    ]) {
      expect((await registerStart(server, token)).status, token).toBe(400)
    }
  })

  it('a puzzle lives for ten minutes, also over a restart', async () => {
    const server = await start(options)
    const [early, late] = [solve(await puzzleOf(server)), solve(await puzzleOf(server))]
    await server.restart()
    await server.clock.advance(10 * 60_000 - 1)
    expect((await registerStart(server, early)).status).toBe(200)
    await server.clock.advance(1)
    expect((await registerStart(server, late)).status).toBe(400)
  })
})
