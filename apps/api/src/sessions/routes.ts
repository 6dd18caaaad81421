import { sessionPatchSchema } from '@matinee/contracts'
import { Hono } from 'hono'
import { owner, signedIn } from '../http/access.ts'
import type { ApiEnvironment } from '../http/environment.ts'
import { readBody } from '../http/read-body.ts'
import { jsonText } from '../http/http-error.ts'
import type { Sessions } from './sessions.ts'
import { wireSession } from './wire-session.ts'

export function sessionRoutes(sessions: Sessions): Hono<ApiEnvironment> {
  const routes = new Hono<ApiEnvironment>()
  routes.get('/users/:userId/sessions', owner(sessions), async (context) => {
    const found = await sessions.list(context.get('access').userId)
    return jsonText(JSON.stringify(found.map(wireSession)))
  })
  routes.patch('/sessions/:sessionId', signedIn(sessions), async (context) => {
    const { deviceName } = await readBody(context.req.raw, sessionPatchSchema)
    const session = await sessions.rename(context.get('access'), context.req.param('sessionId'), deviceName)
    return jsonText(JSON.stringify(wireSession(session)))
  })
  routes.delete('/sessions/:sessionId', signedIn(sessions), async (context) => {
    const id = context.req.param('sessionId')
    await sessions.end(context.get('access'), id)
    return jsonText(JSON.stringify({ id }))
  })
  return routes
}
