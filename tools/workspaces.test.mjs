import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './prepare.mjs'
import { stepsIn, workspaceAt, workspacesOf } from './workspaces.mjs'

const workspaces = workspacesOf(root)

describe('npm test in a workspace', () => {
  it.each(workspaces)('%s runs its own tests, from its own folder', (workspace) => {
    const { scripts } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'))
    const [program, script] = scripts.test.split(' ')
    expect(program).toBe('node')
    expect(resolve(root, workspace, script)).toBe(join(root, 'tools/test.mjs'))
    expect(existsSync(join(root, workspace, 'tsconfig.json'))).toBe(true)
    expect(workspaceAt(root, join(root, workspace))).toBe(workspace)
  })

  it('has a step for every kind of test that is there', () => {
    expect(stepsIn(root, 'packages/player')).toEqual(['types', 'unit', 'browser'])
    expect(stepsIn(root, 'packages/contracts')).toEqual(['types', 'unit'])
    expect(stepsIn(root, 'e2e')).toEqual(['types', 'build', 'e2e'])
    expect(stepsIn(root, 'bench')).toEqual(['types'])
  })

  it('is the whole product’s at the root, and below a workspace', () => {
    expect(workspaceAt(root, root)).toBeUndefined()
    expect(workspaceAt(root, join(root, 'packages/player/src'))).toBeUndefined()
  })
})
