import { bookmarkInputSchema, bookmarkListInputSchema, catalogueIdSchema } from '@matinee/contracts'
import { Hono } from 'hono'
import { owner } from '../http/access.ts'
import type { ApiEnvironment } from '../http/environment.ts'
import { parse, readBody } from '../http/read-body.ts'
import { jsonText } from '../http/http-error.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Bookmarks } from './bookmarks.ts'

export function bookmarkRoutes(bookmarks: Bookmarks, sessions: Sessions): Hono<ApiEnvironment> {
  const routes = new Hono<ApiEnvironment>()
  routes.use('/users/:userId/bookmarks/*', owner(sessions))
  routes.get('/users/:userId/bookmarks', async (context) =>
    jsonText(await bookmarks.list(context.get('access').userId)),
  )
  routes.put('/users/:userId/bookmarks', async (context) => {
    const inputs = await readBody(context.req.raw, bookmarkListInputSchema)
    return jsonText(await bookmarks.putAll(context.get('access').userId, inputs))
  })
  routes.post('/users/:userId/bookmarks/:titleId', async (context) => {
    const { meta } = await readBody(context.req.raw, bookmarkInputSchema)
    const titleId = parse(catalogueIdSchema, context.req.param('titleId'))
    return jsonText(await bookmarks.add(context.get('access').userId, titleId, meta))
  })
  routes.delete('/users/:userId/bookmarks/:titleId', async (context) => {
    const titleId = parse(catalogueIdSchema, context.req.param('titleId'))
    await bookmarks.remove(context.get('access').userId, titleId)
    return jsonText(JSON.stringify({ tmdbId: titleId }))
  })
  return routes
}
