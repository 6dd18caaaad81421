import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { API_VARIABLES, apiOptionsOf, apiVariableProblems } from './config.ts'

const schema = z.object(API_VARIABLES)
const around = { sqliteFile: '/data/matinee.db', version: '1.0.0', log: { warn: () => {} } }
const optionsOf = (env: Record<string, string>) => apiOptionsOf(schema.parse(env), around)
const namesOf = (env: Record<string, string>) => [
  ...new Set(schema.safeParse(env).error?.issues.map(({ path }) => path[0])),
]

describe('the variables of the accounts server', () => {
  it('need nothing', () => {
    expect(optionsOf({})).toMatchObject({
      database: '/data/matinee.db',
      origins: [],
      identity: { name: 'Matinee', version: '1.0.0' },
      humanCheck: { kind: 'none' },
      limits: 'sign-in',
      trustedProxies: 0,
    })
  })

  it('set each part', () => {
    expect(
      optionsOf({
        DATABASE_URL: 'postgres://db/matinee',
        REDIS_URL: 'redis://cache',
        SESSION_SECRET: 's'.repeat(32),
        API_ORIGINS: ' https://a.test , http://b.test:8080',
        HUMAN_CHECK: 'proof-of-work',
        HUMAN_CHECK_DIFFICULTY: '20',
        METRICS_TOKEN: 'a word for the scraper',
        RATE_LIMITS: 'all',
        TRUST_PROXY: '1',
      }),
    ).toMatchObject({
      database: 'postgres://db/matinee',
      redisUrl: 'redis://cache',
      origins: ['https://a.test', 'http://b.test:8080'],
      humanCheck: { kind: 'proof-of-work', difficulty: 20 },
      limits: 'all',
      metricsToken: 'a word for the scraper',
      trustedProxies: 1,
    })
    expect(optionsOf({ API_ORIGINS: ' * ' }).origins).toBe('*')
  })

  it('name each wrong one', () => {
    expect(
      namesOf({
        DATABASE_URL: 'mysql://db',
        REDIS_URL: 'cache:6379',
        SESSION_SECRET: 'short',
        API_ORIGINS: 'https://a.test/path',
        HUMAN_CHECK: 'maybe',
        HUMAN_CHECK_DIFFICULTY: '99',
        METRICS_TOKEN: 'short',
        RATE_LIMITS: 'on',
        TRUST_PROXY: 'true',
      }),
    ).toHaveLength(9)
  })

  it('ask for the keys of a check by a provider', () => {
    expect(apiVariableProblems(schema.parse({ HUMAN_CHECK: 'turnstile' }))).toHaveLength(2)
    const whole = { HUMAN_CHECK: 'recaptcha', HUMAN_CHECK_SITE_KEY: 'k', HUMAN_CHECK_SECRET: 's' }
    expect(apiVariableProblems(schema.parse(whole))).toEqual([])
    expect(optionsOf(whole).humanCheck).toEqual({ kind: 'recaptcha', clientKey: 'k', secret: 's' })
  })
})
