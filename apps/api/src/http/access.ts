import { SESSION_TOKEN_HEADER } from '@matinee/contracts'
import type { MiddlewareHandler } from 'hono'
import type { Sessions } from '../sessions/sessions.ts'
import type { ApiEnvironment } from './environment.ts'
import { HttpError } from './http-error.ts'

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/

/**
 * Lets in who carries the token of a live session, bare in `SESSION_TOKEN_HEADER` or in `Authorization`, which a browser may fill with what a
 * gateway wants.
 * @throws Refusal 401 without a header or a live session, 400 for another scheme or a token that is not ours (protocols §2.1).
 */
export function signedIn(sessions: Sessions): MiddlewareHandler<ApiEnvironment> {
  return async (context, next) => {
    const token = context.req.header(SESSION_TOKEN_HEADER) ?? bearerOf(context.req.header('authorization'))
    if (!TOKEN.test(token)) throw new HttpError('malformedToken')
    context.set('access', await sessions.open(token))
    return next()
  }
}

/**
 * Says of a refusal that the token was read in the header of its own: one without that word is an older server's, which never looked, and
 * says nothing of the session.
 */
export const marksRefusals: MiddlewareHandler<ApiEnvironment> = async (context, next) => {
  await next()
  const isShown = context.req.header(SESSION_TOKEN_HEADER) !== undefined
  if (isShown && context.res.status === 401) context.header(SESSION_TOKEN_HEADER, 'refused')
}

function bearerOf(header: string | undefined): string {
  if (header === undefined) throw new HttpError('signedOut')
  if (!/^bearer /i.test(header)) throw new HttpError('wrongScheme')
  return header.slice('bearer '.length).trimStart()
}

/** Every path below `/users/{userId}` is the owner's alone; that is checked here and nowhere else. */
export function owner(sessions: Sessions): MiddlewareHandler<ApiEnvironment> {
  const check = signedIn(sessions)
  return (context, next) =>
    check(context, async () => {
      if (context.req.param('userId') !== context.get('access').userId) throw new HttpError('notYours')
      await next()
    })
}
