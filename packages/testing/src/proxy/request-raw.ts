import { request } from 'node:http'

export interface RawAnswer {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
  text: string
  json: () => unknown
}

export interface RawOptions {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
  signal?: AbortSignal
}

/**
 * A request as anybody can send it: with headers that pages cannot set, and the answer's bytes as they come.
 * Rejects when the answer breaks off.
 */
export function requestRaw(
  url: string,
  { method = 'GET', headers = {}, body, signal }: RawOptions = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const isFramed = body === undefined || 'content-length' in headers || 'transfer-encoding' in headers
    const framed = isFramed ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(url, { method, headers: framed, agent: false, ...(signal && { signal }) }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const whole = Buffer.concat(chunks)
        const text = whole.toString('utf8')
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Record<string, string | undefined>,
          body: whole,
          text,
          json: () => JSON.parse(text) as unknown,
        })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
