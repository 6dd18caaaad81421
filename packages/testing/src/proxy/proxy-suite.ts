import { describe } from 'vitest'
import { type ProxyCase, createProxyFixture } from './proxy-fixture.ts'
import { admissionSuite } from './suite/admission.ts'
import { limitsSuite } from './suite/limits.ts'
import { pagesSuite } from './suite/pages.ts'
import { forwardingSuite } from './suite/forwarding.ts'
import { playlistsSuite } from './suite/playlists.ts'
import { reachSuite } from './suite/reach.ts'

/** What every proxy of ours promises, on whatever it runs (protocols §7 and §8, architecture §4.11). */
export function proxySuite({ name, start }: ProxyCase): void {
  describe(`a proxy ${name}`, () => {
    const fixture = createProxyFixture(start)
    forwardingSuite(fixture)
    reachSuite(fixture)
    pagesSuite(fixture)
    playlistsSuite(fixture)
    limitsSuite(fixture)
    admissionSuite(fixture)
  })
}
