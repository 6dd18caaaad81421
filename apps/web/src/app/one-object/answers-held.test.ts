import { notifyManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAnswersHeld } from './answers-held.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Answers that come now, by name, and what the page was given of them. */
function createAnswers() {
  const given: string[] = []
  return { given, come: (name: string) => notifyManager.schedule(() => void given.push(name)) }
}

describe('createAnswersHeld', () => {
  it('hold › keeps what comes from the page, release › gives it in its order', () => {
    const { given, come } = createAnswers()
    const answers = createAnswersHeld()
    answers.hold()
    come('credits')
    come('similar')
    vi.runAllTimers()
    expect(given).toEqual([])
    answers.release()
    come('source')
    vi.runAllTimers()
    expect(given).toEqual(['credits', 'similar', 'source'])
  })

  it('release › gives nothing twice', () => {
    const { given, come } = createAnswers()
    const answers = createAnswersHeld()
    answers.hold()
    come('credits')
    answers.release()
    answers.release()
    vi.runAllTimers()
    expect(given).toEqual(['credits'])
  })
})
