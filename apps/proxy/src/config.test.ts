import { describe, expect, it } from 'vitest'
import { ConfigurationError } from '@matinee/server-kit'
import { proxyOptionsOf, readProxyVariables } from './config.ts'

function problemsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readProxyVariables(environment)
  } catch (failure) {
    if (failure instanceof ConfigurationError) return failure.problems
  }
  return []
}

describe('the variables of the proxy', () => {
  it('need nothing: it serves its own origin, signs nothing, checks nobody', () => {
    const options = proxyOptionsOf(readProxyVariables({ PROXY_ORIGINS: ' ' }), { version: '1' })
    expect(options).toMatchObject({ origins: [], allowHosts: [], humanCheck: undefined, signing: undefined })
  })

  it('name every wrong one, and repeat no value', () => {
    const problems = problemsOf({
      PROXY_ORIGINS: 'films.example.org',
      PROXY_ALLOW_ADDRESSES: 'localhost',
      PROXY_ALLOW_HOSTS: 'https://a.example/',
      PROXY_IDLE_SECONDS: '-1',
      PROXY_SIGNING_SECRET: 'short-secret',
      TRUST_PROXY: '11',
    })
    expect(problems.map((problem) => /^[A-Z_]+/.exec(problem)?.[0]).toSorted()).toEqual([
      'PROXY_ALLOW_ADDRESSES',
      'PROXY_ALLOW_HOSTS',
      'PROXY_IDLE_SECONDS',
      'PROXY_ORIGINS',
      'PROXY_SIGNING_SECRET',
      'TRUST_PROXY',
    ])
    expect(problems.join()).not.toContain('short-secret')
  })

  it('want both secrets for the human check', () => {
    expect(problemsOf({ TURNSTILE_SECRET: 'x' })).toEqual([expect.stringContaining('JWT_SECRET')])
    // The accounts server may have one of the same name for itself.
    expect(problemsOf({ JWT_SECRET: 'nobody else knows this' })).toEqual([])
  })
})
