/** What every provider must keep to, whatever it finds: called by the tests of each one. */
import { embedOutputSchema, sourceOutputSchema, STREAM_FLAGS } from '@matinee/contracts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

export type Send = (request: Request) => Promise<Response>

export interface ProviderUnderTest {
  readonly type: 'source' | 'embed'
  readonly id: string
  readonly name: string
  readonly rank: number
  readonly flags: readonly string[]
}

export interface ProviderCase<Input> {
  readonly name: string
  readonly input: Input
  /** The service behind the provider; a provider that needs none leaves it out. */
  readonly send?: Send
}

export interface ProviderCases<Input> {
  /** Calls the provider as the engine does. */
  readonly scrape: (input: Input, send: Send, signal: AbortSignal) => Promise<unknown>
  readonly found: readonly ProviderCase<Input>[]
  readonly notFound: readonly ProviderCase<Input>[]
  /** Inputs for which the provider must ask the service; each meets a service that hangs and one that talks rubbish. */
  readonly asking: readonly ProviderCase<Input>[]
}

const CODES = [
  'not-found',
  'timeout',
  'malformed',
  'network',
  'upstream',
  'unplayable',
  'forbidden',
  'signed-out',
  'too-large',
  'too-many-redirects',
]

const noService: Send = () => Promise.reject(new TypeError('this case has no service'))

const RUBBISH: Readonly<Record<string, Send>> = {
  'a page': async () => new Response('<!doctype html><p>hello'),
  nothing: async () => new Response(''),
  null: async () => Response.json(null),
  'a list': async () => Response.json([1, 2, 3]),
  'a text': async () => Response.json('hello'),
  'half an answer': async () => new Response('{"response":{"docs":[{"ident'),
  'the right words with the wrong values': async () =>
    Response.json({
      response: { docs: [null, 7, 'x', { identifier: 7 }, { identifier: '../../etc/passwd', title: {} }] },
      metadata: { mediatype: 'movies', language: { deep: [] } },
      files: [null, 7, 'x', { name: 7 }, { name: '' }, { name: 'a.mp4', format: {}, length: 'soon', size: '-1' }],
    }),
  'the wrong containers': async () =>
    Response.json({ response: 'no', metadata: [], files: 'none', is_dark: 'perhaps' }),
  'a refusal': async () => new Response('no', { status: 403 }),
  'too many requests': async () => new Response('slow down', { status: 429 }),
  'a broken service': async () => new Response('{}', { status: 500 }),
  'no connection': () => Promise.reject(new TypeError('fetch failed')),
  'bytes that are no text': async () => new Response(new Uint8Array([0xff, 0xfe, 0x00, 0xd8, 0x80])),
}

const codeOf = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined

const hanging: Send = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

export function providerSuite<Input>(provider: ProviderUnderTest, cases: ProviderCases<Input>): void {
  const output = provider.type === 'source' ? sourceOutputSchema : embedOutputSchema
  const ask = ({ input, send }: ProviderCase<Input>, signal = new AbortController().signal): Promise<unknown> =>
    cases.scrape(input, send ?? noService, signal)

  describe(`provider ${provider.id}`, () => {
    it('introduces itself properly', () => {
      expect(provider.id).toMatch(/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/)
      expect(provider.name.trim()).toBe(provider.name)
      expect(provider.name).not.toBe('')
      expect(Number.isFinite(provider.rank)).toBe(true)
      expect(STREAM_FLAGS).toEqual(expect.arrayContaining([...provider.flags]))
    })

    it.each(cases.found)('answers in the shape of the contract: $name', async (entry) => {
      const answer = await ask(entry)
      expect(z.safeParse(output, answer).error).toBeUndefined()
      expect(JSON.parse(JSON.stringify(answer))).toEqual(answer)
    })

    it.each(cases.found)('answers with something: $name', async (entry) => {
      const { embeds = [], stream = [] } = z.parse(
        z.object({ embeds: z.optional(z.array(z.unknown())), stream: z.optional(z.array(z.unknown())) }),
        await ask(entry),
      )
      expect(embeds.length + stream.length).toBeGreaterThan(0)
    })

    it.each(cases.notFound)('says "not found" by the agreed error: $name', async (entry) => {
      await expect(ask(entry)).rejects.toMatchObject({ name: 'NotFoundError', code: 'not-found' })
    })

    it.each(cases.asking)('stops as soon as it is cancelled: $name', async ({ name, input }) => {
      const controller = new AbortController()
      const reason = new Error('the viewer left')
      const answer = ask({ name, input, send: hanging }, controller.signal)
      controller.abort(reason)
      await expect(answer).rejects.toBe(reason)
    })

    describe.each(cases.asking)('when the service talks rubbish: $name', ({ name, input }) => {
      it.each(Object.keys(RUBBISH))('%s', async (kind) => {
        const send = RUBBISH[kind] ?? noService
        const outcome = await ask({ name, input, send }).then(
          (answer) => ({ isValid: z.safeParse(output, answer).success }),
          (thrown: unknown) => ({ code: codeOf(thrown) }),
        )
        if ('code' in outcome) expect(CODES).toContain(outcome.code)
        else expect(outcome.isValid).toBe(true)
      })
    })
  })
}
