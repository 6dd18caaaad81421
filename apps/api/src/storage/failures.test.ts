import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { databaseConditionOf, databaseSentence, shownAddress } from './failures.ts'

const failing = (code: string): Error => Object.assign(new Error('failed'), { code })

describe('what a failure means', () => {
  it.each([
    ['SQLITE_FULL', 'full'],
    ['SQLITE_IOERR_WRITE', 'full'],
    ['SQLITE_IOERR_SHMSIZE', 'full'],
    ['ENOSPC', 'full'],
    ['53100', 'full'],
    ['SQLITE_READONLY', 'readOnly'],
    ['SQLITE_READONLY_DIRECTORY', 'readOnly'],
    ['25006', 'readOnly'],
    ['SQLITE_CORRUPT', 'damaged'],
    ['SQLITE_NOTADB', 'damaged'],
    ['SQLITE_IOERR_READ', 'broken'],
    ['SQLITE_IOERR_FSYNC', 'broken'],
    ['EIO', 'broken'],
    ['58030', 'broken'],
    ['28P01', 'refused'],
    ['3D000', 'refused'],
    ['57P03', 'away'],
    ['ECONNREFUSED', 'away'],
    ['SQLITE_CONSTRAINT_UNIQUE', undefined],
    ['23505', undefined],
  ])('%s: %s', (code, condition) => {
    expect(databaseConditionOf(failing(code))).toBe(condition)
  })

  it('a connection that ended without a code is away, a question that the database refuses is not', () => {
    expect(databaseConditionOf(new Error('Connection terminated unexpectedly'))).toBe('away')
    expect(databaseConditionOf(new Error('timeout exceeded when trying to connect'))).toBe('away')
    expect(databaseConditionOf(new DatabaseError('connect timeout', 1, 'error'))).toBeUndefined()
    expect(databaseConditionOf('nothing')).toBeUndefined()
  })
})

it('an address is shown without its password', () => {
  expect(shownAddress('postgres://films:word@db:5432/films?sslcert=x')).toBe('postgres://films@db:5432/films')
  expect(shownAddress('/data/matinee.db')).toBe('/data/matinee.db')
  expect(databaseSentence(failing('28P01'), 'postgres://films:word@db/films')).not.toContain('word@')
})
