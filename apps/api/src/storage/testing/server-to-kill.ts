/** A server for crash.test.ts, in a process that can be killed: takes requests over its channel and answers there. */
import { createApi } from '../../api.ts'

interface Asked {
  id: number
  method: string
  url: string
  headers: [string, string][]
  body: string
}

const api = createApi({
  database: process.argv[2] ?? '',
  identity: { name: 'Server to kill', version: '0' },
  log: { warn: (fields, message) => console.error(message, fields) },
  limits: 'off',
})

async function answer({ id, method, url, headers, body }: Asked): Promise<void> {
  const response = await api.fetch(new Request(url, { method, headers, ...(body !== '' && { body }) }))
  process.send?.({ id, status: response.status, body: await response.text() })
}

process.on('message', (asked: Asked) => void answer(asked))
