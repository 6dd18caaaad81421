import { describe, expect, it } from 'vitest'
import { strayVariables } from './stray-variables.ts'

const known = ['PORT', 'HOST', 'MATINEE_DATA', 'REDIS_URL', 'VITE_CAST_ENABLED']
const families = ['MATINEE_', 'VITE_']
const named = (...names: string[]) =>
  strayVariables(Object.fromEntries(names.map((name) => [name, 'x'])), { known, families })

describe('variables that look like ours', () => {
  it.each([
    ['MATINEE_DATTA', 'MATINEE_DATA'],
    ['REDIS_URI', 'REDIS_URL'],
    ['REDISURL', 'REDIS_URL'],
    ['REIDS_URL', 'REDIS_URL'],
    ['redis_url', 'REDIS_URL'],
    ['VITE_CAST_ENABLE', 'VITE_CAST_ENABLED'],
    ['PROT', 'PORT'],
  ])('%s is told from %s', (wrong, right) => {
    expect(named(wrong)).toEqual([`${wrong}: is not known; ${right} is`])
  })

  it('of a family of ours are told with the whole family', () => {
    expect(named('VITE_NOWHERE')).toEqual(['VITE_NOWHERE: is not known; VITE_CAST_ENABLED is'])
    expect(named('MATINEE_TITLE')).toEqual(['MATINEE_TITLE: is not known; MATINEE_DATA is'])
  })

  it('are not those of others, and not what a cluster says about its services', () => {
    expect(named('PATH', 'POST', 'HOSTNAME', 'VITEST_POOL_ID', 'REDIS_PASSWORD', ...known)).toEqual([])
    expect(named('MATINEE_SERVICE_HOST', 'MATINEE_PORT', 'MATINEE_PORT_4210_TCP_ADDR')).toEqual([])
  })

  it('are not what is set to nothing', () => {
    expect(strayVariables({ MATINEE_DATTA: ' ' }, { known, families })).toEqual([])
  })
})
