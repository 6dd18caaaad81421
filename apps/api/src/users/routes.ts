import { userPatchSchema } from '@matinee/contracts'
import { Hono } from 'hono'
import { owner, signedIn } from '../http/access.ts'
import type { ApiEnvironment } from '../http/environment.ts'
import { readBody } from '../http/read-body.ts'
import { jsonText } from '../http/http-error.ts'
import { wireSession } from '../sessions/wire-session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Users } from './users.ts'

export function userRoutes(users: Users, sessions: Sessions): Hono<ApiEnvironment> {
  const routes = new Hono<ApiEnvironment>()
  routes.get('/users/@me', signedIn(sessions), async (context) => {
    const { userId, sessionId } = context.get('access')
    const [user, session] = await Promise.all([users.read(userId), sessions.read(sessionId)])
    return jsonText(JSON.stringify({ user, session: wireSession(session) }))
  })
  routes.get('/users/:userId', owner(sessions), async (context) =>
    jsonText(JSON.stringify({ user: await users.read(context.get('access').userId) })),
  )
  routes.patch('/users/:userId', owner(sessions), async (context) => {
    const { profile } = await readBody(context.req.raw, userPatchSchema)
    const { userId } = context.get('access')
    return jsonText(JSON.stringify(profile ? await users.changeProfile(userId, profile) : await users.read(userId)))
  })
  routes.delete('/users/:userId', owner(sessions), async (context) => {
    const { userId } = context.get('access')
    await users.remove(userId)
    return jsonText(JSON.stringify({ id: userId }))
  })
  return routes
}
