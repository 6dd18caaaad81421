import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { webFiles } from './web-files.ts'

const PAGE = `<!doctype html><title>Matinee</title>${'<p>A quiet place to watch films.</p>'.repeat(100)}`

const siteWith = (others: ReadonlyMap<string, string>, base = '', fillHome?: (page: string) => Promise<string>) =>
  webFiles({ folder: mkdtempSync(join(tmpdir(), 'matinee-site-')), base, documents: { index: PAGE, others }, fillHome })

async function answerTo(acceptEncoding: string) {
  const response = await siteWith(new Map()).request('http://localhost/about', {
    headers: { 'accept-encoding': acceptEncoding },
  })
  return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

describe('the page of a client route', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip, deflate', 'gzip', (body: Buffer) => gunzipSync(body)],
    ['br;q=0, gzip', 'gzip', (body: Buffer) => gunzipSync(body)],
    ['', null, (body: Buffer) => body],
  ])('for who takes %j comes as %s', async (acceptEncoding, encoding, unpack) => {
    const { headers, body } = await answerTo(acceptEncoding)
    expect(headers.get('content-encoding')).toBe(encoding)
    expect(headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(unpack(body).toString()).toBe(PAGE)
  })
})

describe('the document of a client route', () => {
  it.each([
    ['', '/discover', 'its own'],
    ['', '/discover?row=movie-popular', 'its own'],
    ['', '/discover/', 'the index'],
    ['', '/about', 'the index'],
    ['/films', '/films/discover', 'its own'],
    ['/films', '/films/films/discover', 'the index'],
  ])('below %j that of %s is %s', async (base, address, which) => {
    const site = siteWith(new Map([['/discover', 'its own']]), base)
    const said = await (await site.request(`http://localhost${address}`)).text()
    expect(said).toBe(which === 'the index' ? PAGE : which)
  })

  it.each([
    ['', '/', true],
    ['', '/?q=1', true],
    ['', '/about', false],
    ['/films', '/films/', true],
    ['/films', '/films/films/', false],
  ])('below %j that of %s is filled as home: %s', async (base, address, isFilled) => {
    const site = siteWith(new Map(), base, async () => 'filled')
    const said = await (await site.request(`http://localhost${address}`)).text()
    expect(said).toBe(isFilled ? 'filled' : PAGE)
  })
})
