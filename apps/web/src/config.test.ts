import { describe, expect, it } from 'vitest'
import { backendUrlOf } from './blocks/backend-url.ts'
import { readConfig } from './config.ts'

describe('the configuration of the page', () => {
  it('S-286 S-287 S-289 S-291 S-292 S-293 has a default for everything', () => {
    expect(readConfig({}, {})).toEqual({
      config: {
        NORMAL_ROUTER: true,
        CATALOGUE_URL: '/catalogue/3',
        CATALOGUE_IMAGE_URL: '/catalogue/t/p',
        SAMPLES_URL: '/samples/',
        BACKEND_URL: '/api',
        CDN_REPLACEMENTS: '',
        ALLOW_AUTOPLAY: false,
        CORS_PROXY_URL: '',
        HAS_ONBOARDING: false,
        PROXY_TEST_URL: 'https://postman-echo.com/get',
        DISALLOWED_IDS: '',
        LOOK_AHEAD_PER_HOUR: 30,
        CAST_ENABLED: false,
        HAS_DMCA: false,
      },
      problems: [],
    })
  })
  it('S-293 takes the runtime file over the build, and empty as unset', () => {
    const { config } = readConfig(
      { VITE_NORMAL_ROUTER: 'true', VITE_SAMPLES_URL: '/built/' },
      { VITE_NORMAL_ROUTER: false, VITE_SAMPLES_URL: '' },
    )
    expect(config.NORMAL_ROUTER).toBe(false)
    expect(config.SAMPLES_URL).toBe('/built/')
  })
  it('keeps the default of a malformed value and names it', () => {
    const { config, problems } = readConfig({}, { VITE_NORMAL_ROUTER: 'perhaps', VITE_CATALOGUE_URL: 'javascript:x' })
    expect(config).toMatchObject({ NORMAL_ROUTER: true, CATALOGUE_URL: '/catalogue/3' })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(
      expect.arrayContaining(['VITE_NORMAL_ROUTER', 'VITE_CATALOGUE_URL']),
    )
  })
  it('S-146 S-147 S-290 S-292 S-295 reads the links of the setup, the check and the budgets', () => {
    const { config, problems } = readConfig(
      {},
      {
        VITE_HAS_ONBOARDING: 'true',
        VITE_ONBOARDING_CHROME_EXTENSION_INSTALL_LINK: 'https://store.example/chrome',
        VITE_ONBOARDING_FIREFOX_EXTENSION_INSTALL_LINK: 'https://store.example/firefox',
        VITE_ONBOARDING_PROXY_INSTALL_LINK: 'https://docs.example/proxy',
        VITE_TURNSTILE_KEY: '0x4AAAAAAA',
        VITE_LOOK_AHEAD_PER_HOUR: '0',
        VITE_OPENSUBTITLES_KEY: 'k3y',
      },
    )
    expect(problems).toEqual([])
    expect(config).toMatchObject({
      HAS_ONBOARDING: true,
      ONBOARDING_CHROME_EXTENSION_INSTALL_LINK: 'https://store.example/chrome',
      ONBOARDING_FIREFOX_EXTENSION_INSTALL_LINK: 'https://store.example/firefox',
      ONBOARDING_PROXY_INSTALL_LINK: 'https://docs.example/proxy',
      TURNSTILE_KEY: '0x4AAAAAAA',
      LOOK_AHEAD_PER_HOUR: 0,
      OPENSUBTITLES_KEY: 'k3y',
    })
  })
  it('S-443 is told in a word that there is no accounts server, because nothing means ours', () => {
    expect(readConfig({}, { VITE_BACKEND_URL: '' }).config.BACKEND_URL).toBe('/api')
    expect(readConfig({}, { VITE_BACKEND_URL: 'none' })).toMatchObject({
      config: { BACKEND_URL: 'none' },
      problems: [],
    })
    expect(readConfig({}, { VITE_BACKEND_URL: 'nonesuch' }).problems).toHaveLength(1)
    expect(backendUrlOf(null, 'none')).toBeNull()
  })
  it('refuses a budget that is no number and a link that is no address', () => {
    const { config, problems } = readConfig(
      {},
      {
        VITE_LOOK_AHEAD_PER_HOUR: 'many',
        VITE_ONBOARDING_PROXY_INSTALL_LINK: 'javascript:x',
        VITE_TURNSTILE_KEY: '<b>',
      },
    )
    expect(config.LOOK_AHEAD_PER_HOUR).toBe(30)
    expect(config.ONBOARDING_PROXY_INSTALL_LINK).toBeUndefined()
    expect(problems).toHaveLength(3)
  })
})
