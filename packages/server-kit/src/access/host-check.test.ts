import { expect, it } from 'vitest'
import { createHostCheck } from './host-check.ts'

const statusOf = (host: string, allowed: string[], url: string, headers: Record<string, string> = {}): number =>
  createHostCheck({ host, allowed })(new Request(url, { headers }))?.status ?? 200

it.each([
  ['127.0.0.1', [], 'http://localhost:4210/', 200],
  ['127.0.0.1', [], 'http://[::1]:4213/', 200],
  ['127.0.0.1', [], 'http://attacker.example/', 421],
  ['127.0.0.1', ['films.example.org'], 'http://films.example.org/', 200],
  ['127.0.0.1', ['films.example.org'], 'http://attacker.example/', 421],
  ['0.0.0.0', [], 'http://anything.example/', 421],
  ['0.0.0.0', ['Films.Example.org'], 'http://films.example.org/', 200],
  ['0.0.0.0', ['films.example.org'], 'http://localhost:4213/', 200],
  ['0.0.0.0', ['films.example.org'], 'http://192.168.1.5:4213/', 200],
  ['0.0.0.0', ['films.example.org'], 'http://[fd00::5]/', 200],
  ['0.0.0.0', ['films.example.org'], 'http://attacker.example/', 421],
  ['0.0.0.0', ['films.example.org'], 'http://192.168.1.5.attacker.example/', 421],
])('a server on %s that allows %j answers %s with %d', (host, allowed, url, status) => {
  expect(statusOf(host, allowed, url)).toBe(status)
})

it('admits the host of the public address', () => {
  const refuse = createHostCheck({ host: '0.0.0.0', allowed: [], publicUrl: 'https://Films.example.org:8443/films' })
  expect(refuse(new Request('http://films.example.org/'))).toBeUndefined()
  expect(refuse(new Request('http://attacker.example/'))?.status).toBe(421)
})

it('compares the Host header where there is one', () => {
  expect(statusOf('127.0.0.1', [], 'http://localhost/', { host: 'attacker.example:4210' })).toBe(421)
})
