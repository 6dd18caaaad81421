import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { folderForServer, startServer } from './testing/started-server.ts'

function serverFolder(): string {
  const { folder, remove } = folderForServer()
  onTestFinished(remove)
  return folder
}

/** What a start that fails says, and how it ends. */
async function failedStart(variables: Record<string, string>, folder = serverFolder()) {
  const server = startServer(folder, { LOG_LEVEL: 'silent', ...variables })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const code = await server.ended
  return { code, said: server.said(), lines: server.said().trim().split('\n') }
}

describe('a start with a wrong configuration', () => {
  it('names everything at once, with what is allowed', async () => {
    const { code, said } = await failedStart({
      MATINEE_DATTA: '/somewhere',
      REDIS_URI: 'redis://cache',
      VITE_CAST_ENABLE: 'true',
      HUMAN_CHECK_SITE_KEY: 'half of a pair',
      TLS_CERT_FILE: '/certificate.pem',
      TMDB_API_URL: 'https://films.example/3',
      LOG_LEVEL: 'loud',
      HUMAN_CHECK: 'maybe',
      VITE_NORMAL_ROUTER: 'perhaps',
    })
    expect(code).toBe(1)
    expect(said).toContain('MATINEE_DATTA: is not known; MATINEE_DATA is')
    expect(said).toContain('REDIS_URI: is not known; REDIS_URL is')
    expect(said).toContain('VITE_CAST_ENABLE: is not known; VITE_CAST_ENABLED is')
    expect(said).toContain('TLS_KEY_FILE: is needed with TLS_CERT_FILE')
    expect(said).toContain('TMDB_READ_TOKEN: is needed with TMDB_API_URL')
    expect(said).toContain('LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent')
    expect(said).toContain('HUMAN_CHECK: must be one of none, proof-of-work, turnstile, recaptcha')
    expect(said).toContain('VITE_NORMAL_ROUTER: must be one of true, false')
    expect(said).not.toContain('half of a pair')
    expect(said).not.toMatch(/\n\s+at /)
  })

  it.each([
    [{ HUMAN_CHECK_SITE_KEY: 'k' }, /HUMAN_CHECK_SECRET: is needed with HUMAN_CHECK_SITE_KEY/],
    [{ HUMAN_CHECK_SITE_KEY: 'k', HUMAN_CHECK_SECRET: 's' }, /HUMAN_CHECK: must be turnstile or recaptcha/],
    [{ TURNSTILE_SECRET: 's' }, /JWT_SECRET: is needed/],
    [{ VITE_HAS_DMCA: 'true' }, /VITE_DMCA_EMAIL: is needed with VITE_HAS_DMCA/],
    [{ TLS_KEY_FILE: '/key.pem' }, /TLS_CERT_FILE: is needed with TLS_KEY_FILE/],
  ])('names the other half of a pair: %j', { tags: ['slow'] }, async (variables, words) => {
    const { code, said } = await failedStart(variables)
    expect(code).toBe(1)
    expect(said).toMatch(words)
  })
})

describe('a start that cannot be', () => {
  it('says in one sentence that the database is damaged', async () => {
    const folder = serverFolder()
    mkdirSync(join(folder, 'data'))
    const file = join(folder, 'data', 'matinee.db')
    writeFileSync(file, Buffer.alloc(8192, 'no database '))
    const { code, lines } = await failedStart({}, folder)
    expect(code).toBe(1)
    expect(lines).toEqual([
      `The database ${file} is damaged, or is no database. Put a copy in its place, or move it away to begin anew.`,
    ])
  })

  it('says in one sentence that a database within is damaged', { tags: ['slow'] }, async () => {
    const folder = serverFolder()
    const whole = startServer(folder)
    await whole.ready()
    await whole.stop()
    const { openSync, writeSync, closeSync } = await import('node:fs')
    const file = openSync(join(folder, 'data', 'matinee.db'), 'r+')
    writeSync(file, Buffer.alloc(3000, 0xee), 0, 3000, 200)
    closeSync(file)
    const { code, lines } = await failedStart({}, folder)
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^The database .*matinee\.db is damaged/)])
  })

  it('says in one sentence that the folder is none', { tags: ['slow'] }, async () => {
    const folder = serverFolder()
    writeFileSync(join(folder, 'data'), 'a file')
    const { code, lines } = await failedStart({}, folder)
    expect(code).toBe(1)
    expect(lines).toEqual([
      `The folder ${join(folder, 'data')} cannot be used (EEXIST). Set MATINEE_DATA to another one.`,
    ])
  })

  it('says in one sentence that the certificate cannot be used', { tags: ['slow'] }, async () => {
    const folder = serverFolder()
    writeFileSync(join(folder, 'cert.pem'), 'no certificate')
    writeFileSync(join(folder, 'key.pem'), 'no key')
    const { code, lines } = await failedStart(
      { TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') },
      folder,
    )
    expect(code).toBe(1)
    expect(lines).toEqual([
      `The certificate ${join(folder, 'cert.pem')} and the key ${join(folder, 'key.pem')} cannot be used: both must be PEM files that belong together.`,
    ])
  })

  it('says in one sentence that the certificate is not there', { tags: ['slow'] }, async () => {
    const { code, lines } = await failedStart({ TLS_CERT_FILE: '/nowhere/cert.pem', TLS_KEY_FILE: '/nowhere/key.pem' })
    expect(code).toBe(1)
    expect(lines).toEqual(['The file /nowhere/cert.pem cannot be read (ENOENT): TLS_CERT_FILE names it.'])
  })

  it('says in one sentence that the port is taken', { tags: ['slow'] }, async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as { port: number }
    const { code, lines } = await failedStart({ PORT: String(port) })
    expect(code).toBe(1)
    expect(lines).toEqual([`Port ${port} is taken. Set PORT to another one, for example: PORT=4211 npm start`])
  })

  it('says in one sentence that the address is not of this machine', { tags: ['slow'] }, async () => {
    const { code, lines } = await failedStart({ HOST: '203.0.113.9', ALLOWED_HOSTS: 'films.test' })
    expect(code).toBe(1)
    expect(lines).toEqual([
      'The address 203.0.113.9 is none of this machine. Set HOST to one that is, or to 0.0.0.0 for all.',
    ])
  })
})
