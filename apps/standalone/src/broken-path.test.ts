import { get } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { folderForServer, startServer } from './testing/started-server.ts'

/** The status of a path as it is written. */
const statusOf = (url: string, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    get({ hostname, port, path, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', reject)
  })

it('a path with a broken percent sign is a wrong request in every part, and the page shows it', async () => {
  const { folder, remove } = folderForServer()
  onTestFinished(remove)
  const server = startServer(folder)
  onTestFinished(async () => void (await server.stop()))
  const url = await server.ready()
  const paths = ['api/', 'api/users/', 'catalogue/3/movie/', 'catalogue/t/p/w342/', 'assets/', 'samples/', 'scraper/']
  const answers = await Promise.all(
    [...paths, 'proxy/'].flatMap((path) =>
      ['%', '%E0%A4%A', '%zz', '%ff'].map(async (broken) => [path + broken, await statusOf(url, `/${path}${broken}`)]),
    ),
  )
  expect(answers.filter(([, status]) => status !== 400)).toEqual([])
  expect(await statusOf(url, '/api/%25')).toBe(404)
  expect(await statusOf(url, '/media/%')).toBe(200)
  expect(await statusOf(url, '/?q=100%')).toBe(200)
})
