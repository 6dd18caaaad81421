import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the configuration of the page', () => {
  it('has a default for everything', () => {
    expect(readConfig({}, {})).toEqual({
      config: {
        NORMAL_ROUTER: true,
        CATALOGUE_URL: '/catalogue/3',
        CATALOGUE_IMAGE_URL: '/catalogue/t/p',
        SAMPLES_URL: '/samples/',
        CDN_REPLACEMENTS: '',
        ALLOW_AUTOPLAY: false,
        CAST_ENABLED: false,
        HAS_DMCA: false,
      },
      problems: [],
    })
  })
  it('takes the runtime file over the build, and empty as unset', () => {
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
})
