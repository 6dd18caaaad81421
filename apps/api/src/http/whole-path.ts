import { isDecodable } from '@matinee/server-kit'
import type { MiddlewareHandler } from 'hono'
import type { ApiEnvironment } from './environment.ts'
import { HttpError } from './http-error.ts'

/**
 * Lets in what is a path: a percent sign without its two digits, or bytes that are no text, would else name something by the way they
 * are spelt.
 * @throws Refusal `wrongPath`.
 */
export const wholePath: MiddlewareHandler<ApiEnvironment> = (context, next) => {
  const { url } = context.req.raw
  if (url.includes('%') && !isDecodable(new URL(url).pathname)) throw new HttpError('wrongPath')
  return next()
}
