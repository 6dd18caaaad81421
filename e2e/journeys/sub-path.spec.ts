import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, journey } from '../support/journey.ts'
import { startProduct } from '../support/product.ts'
import { expectToPlay } from '../support/watching.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const BELOW = { BASE_PATH: '/films' }

journey.use({ serviceWorkers: 'allow' })

journey(
  'below a path of its host: page, links, films, the worker and what it keeps stay there',
  async ({ page, context }, info) => {
    const site = info.outputPath('site')
    const built = spawnSync(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', 'apps/web/vite.config.ts', '--outDir', site],
      { cwd: root, env: { ...process.env, ...BELOW }, encoding: 'utf8' },
    )
    expect(built.status, built.stderr).toBe(0)
    const server = ['--import', 'tsx', 'apps/standalone/src/testing/server-to-start.ts', site]
    const product = await startProduct(BELOW, server)
    const outside: string[] = []
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (origin === product.url && !pathname.startsWith('/films/')) outside.push(pathname)
    })
    await page.goto(`${product.url}/films/browse/projectionist`)
    await page.getByRole('link', { name: /The Projectionist's Reel/ }).click()
    await expect(page).toHaveURL(`${product.url}/films/media/tmdb-movie-2000000001-the-projectionists-reel`)
    await expectToPlay(page)
    await page.goBack()
    await expect(page.getByRole('heading', { name: /Results for/ })).toBeVisible()
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${product.url}/films/`)
    expect(outside).toEqual([])

    await context.setOffline(true)
    await page.goto(`${product.url}/films/`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(outside).toEqual([])
    await product.stop()
  },
)
