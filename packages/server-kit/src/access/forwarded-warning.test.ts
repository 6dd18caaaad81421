import { expect, it } from 'vitest'
import { createForwardedWarning } from './forwarded-warning.ts'

function warningsOf(trusted: number, ...requests: Readonly<Record<string, string>>[]): string[] {
  const warnings: string[] = []
  const look = createForwardedWarning(trusted, (message) => warnings.push(message))
  for (const headers of requests) look(new Request('http://server.test', { headers }))
  return warnings
}

it.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP'])('a first %s is warned of, once, with what to set', (name) => {
  const forwarded = { [name]: '192.0.2.1' }
  const warnings = warningsOf(0, {}, forwarded, forwarded)
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY=1')])
  expect(warnings[0]).not.toContain('192.0.2.1')
})

it('nothing is said where reverse proxies are trusted, and of a request that came straight', () => {
  expect(warningsOf(1, { 'x-forwarded-for': '192.0.2.1' })).toEqual([])
  expect(warningsOf(0, {}, { 'x-forwarded-proto': 'https' })).toEqual([])
})
