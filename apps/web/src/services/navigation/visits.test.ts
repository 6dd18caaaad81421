import { expect, it } from 'vitest'
import { createVisits } from './visits.ts'

it('S-057 back skips media, /s/, onboarding and the current path', () => {
  const visits = createVisits()
  expect(visits.previous('/media/x')).toBe('/')
  for (const path of ['/discover', '/browse/night', '/s/x', '/onboarding/proxy', '/media/a', '/media/b'])
    visits.record(path)
  expect(visits.previous('/media/b')).toBe('/browse/night')
  expect(visits.previous('/browse/night')).toBe('/discover')
  visits.record('/settings')
  expect(visits.previous('/media/b')).toBe('/settings')
})

it('a visit is begun by a page that back may lead to', () => {
  const visits = createVisits()
  for (const path of ['/media/a', '/media/b', '/s/x']) visits.record(path)
  expect(visits.isBegun()).toBe(false)
  visits.record('/discover')
  visits.record('/media/c')
  expect(visits.isBegun()).toBe(true)
})
