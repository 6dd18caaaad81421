import { readFileSync } from 'node:fs'
import { webConfigSchema } from '@matinee/contracts'
import { describe, expect, it } from 'vitest'
import { ConfigurationError } from '@matinee/server-kit'
import { readConfig } from './config.ts'

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
  }
  return []
}

describe('the configuration of the process', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 4210,
      HOST: '127.0.0.1',
      ALLOWED_HOSTS: [],
      TMDB_READ_TOKEN: undefined,
      web: {},
    })
  })

  it('counts empty as unset and trims', () => {
    expect(readConfig({ PORT: ' ', HOST: ' 0.0.0.0 ', ALLOWED_HOSTS: ' a.test, ,b.test ' })).toMatchObject({
      PORT: 4210,
      HOST: '0.0.0.0',
      ALLOWED_HOSTS: ['a.test', 'b.test'],
    })
  })

  it('names every wrong variable in one list', () => {
    const env = {
      PORT: 'four',
      TMDB_READ_TOKEN: 'short',
      LOG_LEVEL: 'loud',
      VITE_SAMPLES_URL: 'ftp://x',
      VITE_NORMAL_ROUTER: 'maybe',
      DATABASE_URL: 'mysql://x',
      HUMAN_CHECK: 'maybe',
    }
    const names = problemsOf(env).map((problem) => problem.split(':')[0])
    expect([...new Set(names)].toSorted()).toEqual([
      'DATABASE_URL',
      'HUMAN_CHECK',
      'LOG_LEVEL',
      'PORT',
      'TMDB_READ_TOKEN',
      'VITE_NORMAL_ROUTER',
      'VITE_SAMPLES_URL',
    ])
  })

  it('never repeats the value of a secret', () => {
    expect(problemsOf({ TMDB_READ_TOKEN: 'secret-but-wrong' }).join()).not.toContain('secret-but-wrong')
  })

  it.each(['70000', '-1', '1.5', '1e3'])('refuses the port %s', (PORT) => {
    expect(problemsOf({ PORT })).toHaveLength(1)
  })

  it('hands the page what the operator set for it, under its own keys', () => {
    expect(readConfig({ VITE_NORMAL_ROUTER: 'false' }).web).toEqual({ VITE_NORMAL_ROUTER: 'false' })
    expect(problemsOf({ VITE_NORMAL_ROUTER: 'false', VITE_UNKNOWN: 'x' })).toEqual([
      expect.stringMatching(/^VITE_UNKNOWN: is not known; VITE_NORMAL_ROUTER, VITE_CATALOGUE_URL, /),
    ])
  })

  it('is written down whole for whoever hosts: every key of the page', () => {
    const guide = readFileSync(new URL('../../../docs/self-hosting.md', import.meta.url), 'utf8')
    const keys = Object.keys(webConfigSchema.shape)
    expect(keys.length).toBeGreaterThan(25)
    expect(keys.filter((key) => !guide.includes(`\`VITE_${key}\``))).toEqual([])
  })
})
