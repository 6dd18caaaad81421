import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { buildExtension } from '../build.mjs'

const PATIENCE_MS = 60_000
const fileSchema = z.string().check(z.regex(/^[\w./-]+$/))

/** What both browsers read of ours; a key that neither documents for Manifest V3 is refused, at every depth. */
const common = {
  manifest_version: z.literal(3),
  name: z.string().check(z.maxLength(45)),
  description: z.string().check(z.maxLength(132)),
  version: z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.(0|[1-9]\d{0,8})){0,3}$/)),
  permissions: z.array(z.enum(['declarativeNetRequest', 'activeTab', 'cookies', 'storage'])),
  host_permissions: z.optional(z.array(z.string())),
  optional_host_permissions: z.optional(z.array(z.string())),
  content_scripts: z.array(
    z.strictObject({
      matches: z.array(z.string()),
      js: z.array(fileSchema),
      run_at: z.enum(['document_idle', 'document_start', 'document_end']),
      all_frames: z.boolean(),
    }),
  ),
  action: z.strictObject({ default_title: z.string(), default_popup: fileSchema }),
}

const schemas = {
  chromium: z.strictObject({ ...common, background: z.strictObject({ service_worker: fileSchema }) }),
  firefox: z.strictObject({
    ...common,
    // Firefox has event pages: it runs no service worker of an extension.
    background: z.strictObject({ scripts: z.array(fileSchema) }),
    browser_specific_settings: z.strictObject({
      gecko: z.strictObject({
        // As Firefox checks it; without an id its synced storage does not work.
        id: z
          .string()
          .check(z.regex(/^(\{[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\}|[\w.-]*@[\w.-]+)$/i), z.maxLength(80)),
        // Firefox asks for optional_host_permissions of Manifest V3 from 128 on.
        strict_min_version: z.string().check(
          z.regex(/^\d+(\.\d+){1,3}$/),
          z.refine((text) => Number.parseInt(text, 10) >= 128),
        ),
      }),
    }),
  }),
} as const

describe.each(['chromium', 'firefox'] as const)(
  'the extension as it is built for %s',
  { timeout: PATIENCE_MS },
  (browser) => {
    let folder = ''
    let manifest: z.infer<(typeof schemas)[typeof browser]>
    beforeAll(async () => {
      folder = await buildExtension({ browser, out: await mkdtemp(join(tmpdir(), 'matinee-extension-')) })
      manifest = schemas[browser].parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
    }, PATIENCE_MS)
    afterAll(() => rm(folder, { recursive: true, force: true }))

    it('has every file that its manifest names', async () => {
      const { background, content_scripts: scripts, action } = manifest
      const files = [
        ...('scripts' in background ? background.scripts : [background.service_worker]),
        ...scripts.flatMap(({ js }) => js),
        action.default_popup,
        'tabs/PermissionGrant.html',
      ]
      await Promise.all(files.map((file) => access(join(folder, file))))
      expect(files).toHaveLength(4)
    })

    it('asks for no site at its installation, and for what a viewer may grant', () => {
      expect(manifest.host_permissions).toBeUndefined()
      expect(manifest.optional_host_permissions).toEqual(['<all_urls>'])
    })

    it('names no browser’s interface that the other lacks', async () => {
      const background = await readFile(join(folder, 'background.js'), 'utf8')
      const used = [...background.matchAll(/\b(?:chrome|browser)\.([a-zA-Z]+)/g)].map(([, name]) => name)
      const known = new Set(['runtime', 'permissions', 'storage', 'declarativeNetRequest', 'cookies', 'tabs'])
      expect(used.length).toBeGreaterThan(0)
      expect(used.filter((name) => !known.has(name ?? ''))).toEqual([])
    })
  },
)

it(
  'a manifest with the other browser’s background is refused',
  async () => {
    const folder = await buildExtension({
      browser: 'chromium',
      out: await mkdtemp(join(tmpdir(), 'matinee-extension-')),
    })
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
    expect(schemas.firefox.safeParse(manifest).success).toBe(false)
    await rm(folder, { recursive: true, force: true })
  },
  PATIENCE_MS,
)
