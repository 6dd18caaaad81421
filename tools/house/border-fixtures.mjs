/**
 * One small tree per import rule that breaks exactly that rule: path → what it imports. Package names resolve because the
 * check links them; `core` imports are Node's own modules.
 */
const index = 'packages/contracts/src/index.ts'

export const FIXTURES = {
  'no-cycles': { 'packages/domain/src/a.ts': ['./b.ts'], 'packages/domain/src/b.ts': ['./a.ts'] },
  'packages-never-see-apps': { 'packages/testing/src/a.ts': ['../../../apps/api/src/b.ts'], 'apps/api/src/b.ts': [] },
  'apps-never-see-apps': { 'apps/web/src/main.tsx': ['../../api/src/b.ts'], 'apps/api/src/b.ts': [] },
  'standalone-uses-doors': { 'apps/standalone/src/a.ts': ['../../api/src/b.ts'], 'apps/api/src/b.ts': [] },
  'no-deep-imports': {
    'apps/api/src/a.ts': ['../../../packages/contracts/src/scrape/deep/b.ts'],
    'packages/contracts/src/scrape/deep/b.ts': [],
  },
  'contracts-stand-alone': { [index]: ['../../domain/src/index.ts'], 'packages/domain/src/index.ts': [] },
  'domain-sees-contracts-only': {
    'packages/domain/src/a.ts': ['../../ui/src/index.ts'],
    'packages/ui/src/index.ts': [],
  },
  'player-stands-alone': {
    'packages/player/src/react/a.ts': ['../../../ui/src/index.ts'],
    'packages/ui/src/index.ts': [],
  },
  'player-core-is-headless': {
    'packages/player/src/core/a.ts': ['../react/index.ts'],
    'packages/player/src/react/index.ts': [],
  },
  'engines-and-react-are-strangers': {
    'packages/player/src/react/a.ts': ['../engines/index.ts'],
    'packages/player/src/engines/index.ts': [],
  },
  'engines-are-strangers': {
    'packages/player/src/engines/file/a.ts': ['../hlsjs/b.ts'],
    'packages/player/src/engines/hlsjs/b.ts': [],
  },
  'providers-see-contracts-and-domain': {
    'packages/providers/src/a.ts': ['../../ui/src/index.ts'],
    'packages/ui/src/index.ts': [],
  },
  'providers-are-strangers': {
    'packages/providers/src/sources/archive/a.ts': ['../sample/b.ts'],
    'packages/providers/src/sources/sample/b.ts': [],
  },
  'server-kit-stands-alone': {
    'packages/server-kit/src/a.ts': ['../../domain/src/index.ts'],
    'packages/domain/src/index.ts': [],
  },
  'server-kit-stays-on-servers': {
    'apps/web/src/services/a.ts': ['../../../../packages/server-kit/src/index.ts'],
    'packages/server-kit/src/index.ts': [],
  },
  'ui-stands-alone': { 'packages/ui/src/a.ts': ['../../domain/src/index.ts'], 'packages/domain/src/index.ts': [] },
  'web-layers-features-up': { 'apps/web/src/features/home/a.ts': ['../../app/b.ts'], 'apps/web/src/app/b.ts': [] },
  'web-layers-blocks-up': {
    'apps/web/src/blocks/a.ts': ['../features/home/b.ts'],
    'apps/web/src/features/home/b.ts': [],
  },
  'web-layers-data-up': { 'apps/web/src/data/a.ts': ['../blocks/b.ts'], 'apps/web/src/blocks/b.ts': [] },
  'web-layers-services-up': { 'apps/web/src/services/a.ts': ['../data/b.ts'], 'apps/web/src/data/b.ts': [] },
  'features-are-strangers': {
    'apps/web/src/features/watch/a.ts': ['../watchlist/b.ts'],
    'apps/web/src/features/watchlist/b.ts': [],
  },
  'one-door-per-feature': {
    'apps/web/src/app/a.ts': ['../features/home/page.ts'],
    'apps/web/src/features/home/page.ts': [],
  },
  'one-fork-on-transport': {
    'apps/web/src/features/home/a.ts': ['../../../../../packages/contracts/src/extension/index.ts'],
    'packages/contracts/src/extension/index.ts': [],
  },
  'config-is-injected': { 'apps/web/src/features/home/a.ts': ['../../config.ts'], 'apps/web/src/config.ts': [] },
  'i18n-above-data': { 'apps/web/src/services/a.ts': ['../i18n/i18n.ts'], 'apps/web/src/i18n/i18n.ts': [] },
  'node-only-at-entries': { 'packages/providers/src/a.ts': ['node:fs'] },
  'tests-stay-out': {
    'apps/api/src/a.ts': ['../../../packages/testing/src/index.ts', './testing/device.ts'],
    'apps/api/src/testing/device.ts': [],
    'packages/testing/src/index.ts': [],
  },
}
