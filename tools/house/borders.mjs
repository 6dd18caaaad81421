/**
 * Who may import whom (docs/ARCHITECTURE.md). Each rule has a fixture in border-fixtures.mjs that breaks it on purpose, and
 * the check fails when fewer modules were read than there must be: a rule that read nothing cannot pass.
 */
const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

export const borders = {
  forbidden: [
    rule(
      'no-cycles',
      {},
      { circular: true },
      'Two modules that need each other are one module, or a third is missing.',
    ),
    rule('packages-never-see-apps', { path: '^packages/' }, { path: '^apps/' }, 'Packages serve several apps.'),
    rule(
      'apps-never-see-apps',
      { path: '^apps/([^/]+)/', pathNot: '^apps/standalone/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
      'Apps meet through contracts only; standalone is the one that composes them.',
    ),
    rule(
      'standalone-uses-doors',
      { path: '^apps/standalone/' },
      { path: '^apps/', pathNot: ['^apps/standalone/', '^apps/[^/]+/src/index\\.ts$'] },
      'Standalone mounts what an app exports.',
    ),
    rule(
      'no-deep-imports',
      { path: '^(?:apps|packages)/([^/]+)/' },
      {
        path: '^packages/[^/]+/src/',
        pathNot: ['^packages/$1/', '^packages/[^/]+/src/index\\.ts$', '^packages/[^/]+/src/[^/]+/index\\.ts$'],
      },
      "A package is entered by its doors: index.ts, or one folder's index.ts.",
    ),
    rule(
      'contracts-stand-alone',
      { path: '^packages/contracts/' },
      { path: '^packages/', pathNot: '^packages/contracts/' },
      'Contracts are the root of the vocabulary.',
    ),
    rule(
      'domain-sees-contracts-only',
      { path: '^packages/domain/' },
      { path: '^packages/', pathNot: '^packages/(domain|contracts)/' },
      'Rules are pure.',
    ),
    rule(
      'player-stands-alone',
      { path: '^packages/player/' },
      { path: '^packages/', pathNot: '^packages/(player|testing/src/(clock|sample-reel))/' },
      'The player knows no titles, accounts or providers.',
    ),
    rule(
      'player-core-is-headless',
      { path: '^packages/player/src/core/' },
      { path: '(^packages/player/src/(engines|react)/|node_modules/(react|react-dom|hls\\.js)/)' },
      'The core runs without a look, a framework or an engine.',
    ),
    rule(
      'engines-and-react-are-strangers',
      { path: '^packages/player/src/(engines|react)/' },
      { path: '^packages/player/src/(engines|react)/', pathNot: '^packages/player/src/$1/' },
      'They meet in the core.',
    ),
    rule(
      'engines-are-strangers',
      { path: '^packages/player/src/engines/([^/]+)/', pathNot: '^packages/player/src/engines/testing/' },
      { path: '^packages/player/src/engines/[^/]+/', pathNot: '^packages/player/src/engines/($1|testing)/' },
      'Taking one engine out must not break another.',
    ),
    rule(
      'providers-see-contracts-and-domain',
      { path: '^packages/providers/', pathNot: '\\.test\\.ts$' },
      { path: '^packages/', pathNot: '^packages/(providers|contracts|domain)/' },
      'Providers run in a page, a server and an extension.',
    ),
    rule(
      'providers-are-strangers',
      { path: '^packages/providers/src/(sources|embeds)/([^/]+)/' },
      { path: '^packages/providers/src/', pathNot: ['^packages/providers/src/$1/$2/', '^packages/providers/src/kit/'] },
      'A provider knows the kit and itself.',
    ),
    rule(
      'server-kit-stands-alone',
      { path: '^packages/server-kit/' },
      { path: '^packages/', pathNot: '^packages/(server-kit|testing/src/clock)/' },
      'What servers have in common knows nothing of what they serve.',
    ),
    rule(
      'server-kit-stays-on-servers',
      { path: '^(apps/(web|extension)|packages)/', pathNot: '^packages/server-kit/' },
      { path: '^packages/server-kit/' },
      'Secrets and limits have no business in a page.',
    ),
    rule(
      'ui-stands-alone',
      { path: '^packages/ui/' },
      { path: '^packages/', pathNot: '^packages/ui/' },
      'The design primitives know nothing of films.',
    ),
    rule(
      'web-layers-features-up',
      { path: '^apps/web/src/features/' },
      { path: '^apps/web/src/app/' },
      'app → features → blocks → data → services, never upwards.',
    ),
    rule(
      'web-layers-blocks-up',
      { path: '^apps/web/src/blocks/' },
      { path: '^apps/web/src/(app|features)/' },
      'app → features → blocks → data → services, never upwards.',
    ),
    rule(
      'web-layers-data-up',
      { path: '^apps/web/src/data/' },
      { path: '^apps/web/src/(app|features|blocks)/' },
      'app → features → blocks → data → services, never upwards.',
    ),
    rule(
      'web-layers-services-up',
      { path: '^apps/web/src/services/' },
      { path: '^apps/web/src/(app|features|blocks|data)/' },
      'app → features → blocks → data → services, never upwards.',
    ),
    rule(
      'features-are-strangers',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
      'What two features share is a block.',
    ),
    rule(
      'one-door-per-feature',
      { path: '^apps/web/src/app/' },
      { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/[^/]+/routes\\.tsx?$' },
      'The app enters a feature by its routes.',
    ),
    rule(
      'one-fork-on-transport',
      { pathNot: ['^apps/web/src/services/transport/', '^apps/extension/', '^packages/(contracts|testing)/'] },
      { path: '^packages/contracts/src/extension/' },
      'Only the transport knows that there is an extension.',
    ),
    rule(
      'config-is-injected',
      {
        path: '^apps/web/src/',
        pathNot: [
          '^apps/web/src/main\\.tsx?$',
          '^apps/web/src/first-screen/render\\.tsx$',
          '^apps/web/src/(?:app|testing)/',
          '^apps/web/src/config\\.test\\.ts$',
        ],
      },
      { path: '^apps/web/src/config\\.ts$' },
      'Configuration is read once and handed on.',
    ),
    rule(
      'i18n-above-data',
      { path: '^apps/web/src/(data|services)/' },
      { path: '^apps/web/src/i18n/' },
      'Texts belong to screens.',
    ),
    rule(
      'node-only-at-entries',
      {
        path: '^(apps/(web|extension|proxy)/src|packages)/',
        pathNot: ['/entry/node\\.ts$', '^packages/server-kit/src/entry/', '\\.test\\.tsx?$', '^packages/testing/'],
      },
      { dependencyTypes: ['core'] },
      'These run in a browser or a worker as well.',
    ),
    rule(
      'tests-stay-out',
      { pathNot: ['\\.test\\.tsx?$', '/testing/', '^e2e/', '^bench/'] },
      { path: '/testing/' },
      'Shipped code never imports test code.',
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules/' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
}
