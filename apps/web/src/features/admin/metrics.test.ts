import { describe, expect, it } from 'vitest'
import { numbersOf } from './metrics.ts'

describe('numbers of a server', () => {
  it('S-162 S-163 adds up the reports of all sites and reads the accounts', () => {
    const metrics = [
      '# TYPE mw_user_count counter',
      'mw_user_count{namespace="movie-web"} 1906',
      'mw_user_count{namespace="other"} 5',
      'mw_provider_hostname_count{hostname="https://a.test"} 40',
      'mw_provider_hostname_count{hostname="http://b.test:4210"} 2',
      'mw_provider_hostname_count{hostname="<UNKNOWN>"} 900',
      'mw_provider_status_count{provider_id="x",status="success"} 7',
    ].join('\n')
    expect(numbersOf(metrics)).toEqual({ requests: 42, accounts: 1906 })
  })

  it('a server without requests yet has 0 of them; one that counts no accounts has no number', () => {
    expect(numbersOf('# nothing yet')).toEqual({ requests: 0, accounts: null })
  })
})
