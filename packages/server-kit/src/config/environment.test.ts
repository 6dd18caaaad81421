import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ConfigurationError, readVariables } from './environment.ts'
import { listOfShape, listShape, originsShape, wholeNumberShape } from './shapes.ts'
import {
  connectionLimitsOf,
  listenProblems,
  listenVariables,
  TOKEN_CHECK_VARIABLES,
  tokenCheckOptionsOf,
  tokenCheckProblems,
} from './variables.ts'

const problemsOf = (read: () => unknown): readonly string[] => {
  try {
    read()
  } catch (failure) {
    if (failure instanceof ConfigurationError) return failure.problems
  }
  return []
}
const read = (shape: z.ZodMiniType, text: string) => readVariables(z.object({ NAME: shape }), { NAME: text })['NAME']

describe('variables of an environment', () => {
  it('are trimmed; empty counts as unset, and what is no text as well', () => {
    const schema = z.object({ A: z._default(z.string(), 'usual'), B: z.optional(z.string()) })
    expect(readVariables(schema, { A: '  ', B: ' b ', C: 'c' })).toEqual({ A: 'usual', B: 'b' })
    expect(readVariables(schema, { A: 5, B: { kv: true } })).toEqual({ A: 'usual' })
  })

  it('are named when they are wrong, all of them, and never repeated', () => {
    const schema = z.object({ A: wholeNumberShape(1, 5), B: originsShape, C: z.string() })
    const problems = problemsOf(() => readVariables(schema, { A: 'secret of mine', B: 'films.test' }))
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['A', 'B', 'C'])
    expect(problems.join()).not.toContain('secret of mine')
    expect(new ConfigurationError(problems).message).toContain('  A: must be a whole number, 1 to 5')
  })

  it('are wholes: what is wrong between right ones is told as well', () => {
    const schema = z.object({ A: z.string() })
    expect(problemsOf(() => readVariables(schema, { A: 'a' }, () => ['A: needs B']))).toEqual(['A: needs B'])
  })

  it('may be lists, origins and numbers', () => {
    expect(read(listShape, ' a, ,b ')).toEqual(['a', 'b'])
    expect(read(originsShape, ' * ')).toBe('*')
    expect(read(originsShape, 'https://a.test, http://b.test:8080')).toEqual(['https://a.test', 'http://b.test:8080'])
    expect(read(wholeNumberShape(0, 10), '7')).toBe(7)
    for (const text of ['-1', '11', '1.5', '1e1', 'x']) {
      expect(problemsOf(() => read(wholeNumberShape(0, 10, 'a pace'), text))).toEqual(['NAME: must be a pace, 0 to 10'])
    }
    expect(problemsOf(() => read(originsShape, 'https://a.test/path'))).toHaveLength(1)
    expect(problemsOf(() => read(listOfShape(/^a/, 'must begin with a'), 'a,b'))).toEqual(['NAME: must begin with a'])
  })

  it('switch the check of tokens on when both secrets are there', () => {
    const schema = z.object(TOKEN_CHECK_VARIABLES)
    const both = { TURNSTILE_SECRET: 's', JWT_SECRET: 'sixteen letters!' }
    expect(tokenCheckOptionsOf(readVariables(schema, {}))).toBeUndefined()
    expect(tokenCheckOptionsOf(readVariables(schema, { JWT_SECRET: both.JWT_SECRET }))).toBeUndefined()
    expect(tokenCheckOptionsOf(readVariables(schema, both))).toMatchObject({ turnstileSecret: 's' })
    expect(tokenCheckProblems(readVariables(schema, both))).toEqual([])
    expect(tokenCheckProblems(readVariables(schema, { TURNSTILE_SECRET: 's' }))).toHaveLength(1)
    expect(problemsOf(() => readVariables(schema, { JWT_SECRET: 'short' }))).toHaveLength(1)
  })

  it('say by which names a server on the network answers', () => {
    const schema = z.object(listenVariables(4213))
    const problems = (env: Record<string, string>) => problemsOf(() => readVariables(schema, env, listenProblems))
    expect(problems({ HOST: '0.0.0.0' })).toEqual([expect.stringMatching(/^ALLOWED_HOSTS: .*PUBLIC_URL/)])
    for (const env of [
      { HOST: '127.0.0.1' },
      { HOST: 'localhost' },
      { HOST: '0.0.0.0', ALLOWED_HOSTS: 'films.test' },
      { HOST: '0.0.0.0', PUBLIC_URL: 'https://films.test/' },
    ]) {
      expect(problems(env)).toEqual([])
    }
    expect(problems({ PUBLIC_URL: 'films.test' })).toHaveLength(1)
    expect(problems({ PUBLIC_URL: 'https://' })).toHaveLength(1)
  })

  it('limit the connections of an address only where strangers have addresses of their own', () => {
    const schema = z.object(listenVariables(4213))
    const perAddress = (env: Record<string, string>, trusted = 0) =>
      connectionLimitsOf(readVariables(schema, env), trusted).connectionsPerAddress
    expect(perAddress({ HOST: '0.0.0.0' })).toBe(512)
    expect(perAddress({ HOST: '0.0.0.0', CONNECTIONS_PER_ADDRESS: '9' })).toBe(9)
    expect(perAddress({ HOST: '0.0.0.0' }, 1)).toBe(0)
    expect(perAddress({})).toBe(0)
  })

  it('say where to listen: on this machine alone unless asked', () => {
    const schema = z.object(listenVariables(4213))
    expect(readVariables(schema, {})).toEqual({
      PORT: 4213,
      HOST: '127.0.0.1',
      ALLOWED_HOSTS: [],
      CONNECTIONS: 4096,
      CONNECTIONS_PER_ADDRESS: 512,
    })
    expect(problemsOf(() => readVariables(schema, { PORT: '65536' }))).toEqual([
      'PORT: must be a port number, 0 to 65535',
    ])
  })
})
