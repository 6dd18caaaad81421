import { describe, expect, it } from 'vitest'
import { applyStep, stepsOf } from './steps.ts'

const MARKDOWN = `# Do it

\`a/old.ts\`

\`\`\`diff
 one
-two
+three

\`\`\`

\`npm test\` says whether it is well.

\`\`\`sh
npm test
\`\`\`

\`a/new.ts\`
\`\`\`ts
export {}
\`\`\`
`

describe('the steps of a walkthrough', () => {
  it('are its blocks that name their file', () => {
    expect(stepsOf(MARKDOWN)).toEqual([
      { path: 'a/old.ts', language: 'diff', code: ' one\n-two\n+three\n\n' },
      { path: 'a/new.ts', language: 'ts', code: 'export {}\n' },
    ])
  })

  it('change the files that are there, and make the others', () => {
    const [change, make] = stepsOf(MARKDOWN)
    if (!change || !make) return expect.unreachable()
    expect(applyStep('zero\none\ntwo\n\nfour\n', change)).toBe('zero\none\nthree\n\nfour\n')
    expect(applyStep(undefined, make)).toBe('export {}\n')
  })

  it.each([
    ['no file', undefined],
    ['lines that are not there', 'one\nthree\n'],
    ['lines that are there twice', 'one\ntwo\n\none\ntwo\n\n'],
  ])('do not fit %s', (_, text) => {
    const [change] = stepsOf(MARKDOWN)
    expect(() => change && applyStep(text, change)).toThrow('what the walkthrough shows of a/old.ts')
  })

  it('make no file that is there', () => {
    const [, make] = stepsOf(MARKDOWN)
    expect(() => make && applyStep('', make)).toThrow('a/new.ts is there already')
  })
})
