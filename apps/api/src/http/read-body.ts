import type { ValidationIssue } from '@matinee/contracts'
import type * as z from 'zod/mini'
import { en } from 'zod/locales'
import { InvalidBody, HttpError } from './http-error.ts'

/** Longest body in bytes (protocols §2.1). */
export const LONGEST_BODY = 1024 * 1024

const inEnglish = { error: en().localeError }

/**
 * A body as the schema has it. Keys that the schema does not know are dropped.
 * @throws InvalidBody with what is wrong; Refusal `malformedJson`, `wrongContentType`, `tooLarge`.
 */
export async function readBody<T extends z.ZodMiniType>(request: Request, schema: T): Promise<z.output<T>> {
  return parse(schema, await readJson(request))
}

/** @throws InvalidBody with what is wrong. */
export function parse<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value, inEnglish)
  if (parsed.success) return parsed.data
  throw new InvalidBody(
    parsed.error.issues.map(({ code, path, message }): ValidationIssue => ({
      code: code ?? 'custom',
      path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      message,
    })),
  )
}

async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request)
  if (text === '') return undefined
  const type = request.headers.get('content-type')
  if (type === null || !/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) throw new HttpError('wrongContentType')
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError('malformedJson')
  }
}

async function readText(request: Request): Promise<string> {
  const declared = request.headers.get('content-length')
  if (declared !== null && /^\d+$/.test(declared)) {
    // The server's parser cuts a body at its declared length, so that number can be believed.
    if (Number(declared) > LONGEST_BODY) throw new HttpError('tooLarge')
    return request.text()
  }
  return request.body ? readBounded(request.body) : ''
}

async function readBounded(body: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > LONGEST_BODY) throw new HttpError('tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
