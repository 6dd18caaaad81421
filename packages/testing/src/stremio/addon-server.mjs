import { createServer } from 'node:http'

export async function startAddonServer(sdk, { manifest, streams = {}, subtitles = {} }) {
  const asked = []
  const builder = new sdk.addonBuilder(manifest)
  builder.defineStreamHandler(async ({ type, id }) => {
    asked.push(`stream/${type}/${id}`)
    return { streams: streams[`${type}/${id}`] ?? [] }
  })
  builder.defineSubtitlesHandler(async ({ type, id, extra }) => {
    asked.push(`subtitles/${type}/${id} ${JSON.stringify(extra)}`)
    return { subtitles: subtitles[`${type}/${id}`] ?? [] }
  })
  const router = sdk.getRouter(builder.getInterface())
  const server = createServer((request, response) => {
    router(request, response, () => {
      response.statusCode = 404
      response.end('{}')
    })
  })
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}
