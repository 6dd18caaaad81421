import { describe } from 'vitest'
import { type ProxyCase, proxyStage } from './proxy-stage.ts'
import { admissionSuite } from './suite/admission.ts'
import { limitsSuite } from './suite/limits.ts'
import { pagesSuite } from './suite/pages.ts'
import { passingSuite } from './suite/passing.ts'
import { playlistsSuite } from './suite/playlists.ts'
import { reachSuite } from './suite/reach.ts'

/** What every proxy of ours promises, on whatever it runs (protocols §7 and §8, architecture §4.11). */
export function proxySuite({ name, start }: ProxyCase): void {
  describe(`a proxy ${name}`, () => {
    const stage = proxyStage(start)
    passingSuite(stage)
    reachSuite(stage)
    pagesSuite(stage)
    playlistsSuite(stage)
    limitsSuite(stage)
    admissionSuite(stage)
  })
}
