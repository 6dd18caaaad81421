import { describe, expect, it } from 'vitest'
import { ConfigurationError } from '@matinee/server-kit'
import { readScraperVariables, readServerVariables, scraperOptionsOf } from './config.ts'

const problemsOf = (read: () => unknown): readonly string[] => {
  try {
    read()
  } catch (failure) {
    if (failure instanceof ConfigurationError) return failure.problems
  }
  return []
}

describe('the variables of the scrape server', () => {
  it('need nothing where another process has it', () => {
    expect(scraperOptionsOf(readScraperVariables({ SCRAPER_ORIGINS: ' ' }))).toMatchObject({
      origins: [],
      humanCheck: undefined,
      results: { most: 1000, lifeMs: 600_000 },
    })
  })

  it('name every wrong one, and repeat no value', () => {
    const problems = problemsOf(() =>
      readScraperVariables({ SCRAPER_ORIGINS: 'x', SCRAPER_KEEP_SECONDS: '-1', JWT_SECRET: 'short' }),
    )
    expect(problems.map((problem) => problem.split(':')[0]).toSorted()).toEqual([
      'JWT_SECRET',
      'SCRAPER_KEEP_SECONDS',
      'SCRAPER_ORIGINS',
    ])
    expect(problems.join()).not.toContain('short')
  })

  it('want both secrets for the human check', () => {
    expect(problemsOf(() => readScraperVariables({ TURNSTILE_SECRET: 'x' }))).toHaveLength(1)
  })

  it('want a proxy for a process of its own: providers are never sent straight to addresses that strangers name', () => {
    expect(problemsOf(() => readServerVariables({}))).toEqual([expect.stringContaining('SCRAPER_PROXY_URL')])
    expect(readServerVariables({ SCRAPER_PROXY_URL: 'http://localhost:4213' })).toMatchObject({ PORT: 4214 })
  })
})
