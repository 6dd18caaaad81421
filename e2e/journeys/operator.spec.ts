import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, journey } from '../support/journey.ts'
import { startProduct } from '../support/product.ts'
import { expectToPlay } from '../support/watching.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

journey.describe('what an operator sets', () => {
  journey('hash routing by configuration: addresses live behind #', { tag: '@gate' }, async ({ page }) => {
    const product = await startProduct({ VITE_NORMAL_ROUTER: 'false' })
    await page.goto(`${product.url}/#/browse/projectionist`)
    await page.getByRole('link', { name: /The Projectionist's Reel/ }).click()
    await expect(page).toHaveURL(`${product.url}/#/media/tmdb-movie-2000000001-the-projectionists-reel`)
    await expectToPlay(page)
    await page.goBack()
    await expect(page.getByRole('heading', { name: /Results for/ })).toBeVisible()
    await product.stop()
  })

  journey('a wrong configuration is named whole, and the process ends', () => {
    const { status, stderr } = spawnSync(process.execPath, ['dist/standalone/main.js'], {
      cwd: root,
      env: { ...process.env, PORT: 'many', LOG_LEVEL: 'loud', VITE_SAMPLES_URL: 'here' },
      encoding: 'utf8',
    })
    expect(status).not.toBe(0)
    for (const name of ['PORT', 'LOG_LEVEL', 'VITE_SAMPLES_URL']) expect(stderr).toContain(`${name}:`)
  })

  journey('a taken port is one sentence that says what to do', async ({ product }, info) => {
    const { status, stderr } = spawnSync(process.execPath, ['dist/standalone/main.js'], {
      cwd: root,
      env: { ...process.env, PORT: new URL(product.url).port, MATINEE_DATA: info.outputPath('data') },
      encoding: 'utf8',
    })
    expect(status).not.toBe(0)
    expect(stderr).toContain('is taken. Set PORT to another one')
  })

  journey(
    'the page runs under its policy: inline code and unlisted scripts do nothing',
    { tag: '@gate' },
    async ({ page, faults }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const outcome = await page.evaluate(() => {
        const attempts: Record<string, boolean> = {}
        const refused = (work: () => unknown) => {
          try {
            work()
            return false
          } catch {
            return true
          }
        }
        attempts['markup'] = refused(() => (document.body.innerHTML += '<b>x</b>'))
        attempts['script address'] = refused(
          () => (document.createElement('script').src = 'https://elsewhere.test/x.js'),
        )
        attempts['worker address'] = refused(() => new Worker('/assets/other.js'))
        return attempts
      })
      expect(outcome).toEqual({ markup: true, 'script address': true, 'worker address': true })
      expect(faults.length).toBeGreaterThan(0)
      faults.length = 0
    },
  )
})
