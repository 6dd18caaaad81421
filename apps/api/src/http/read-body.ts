import type { ValidationIssue } from '@matinee/contracts'
import type * as z from 'zod/mini'
import { en } from 'zod/locales'
import { InvalidBody, HttpError } from './http-error.ts'

/** Longest body in bytes (protocols §2.1). */
export const LONGEST_BODY = 1024 * 1024

/** Faults that an answer names at most, and their length in bytes with 100 left for what stands around them (record 0110). */
const MOST_ISSUES = 20
const LONGEST_ISSUES = 8 * 1024 - 100
const LONGEST_MESSAGE = 500

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
  throw new InvalidBody(firstIssues(parsed.error.issues))
}

/** The first faults, as many as a short answer has room for. */
function firstIssues(issues: readonly z.core.$ZodIssue[]): ValidationIssue[] {
  const named: ValidationIssue[] = []
  let length = 0
  for (const { code, path, message } of issues.slice(0, MOST_ISSUES)) {
    const issue = {
      code,
      path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      message: message.slice(0, LONGEST_MESSAGE),
    }
    length += Buffer.byteLength(JSON.stringify(issue)) + 1
    if (length > LONGEST_ISSUES) break
    named.push(issue)
  }
  return named
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
