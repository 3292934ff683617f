/** Who may import whom (see docs/architecture in the README's "where things are"). Exceptions are decision records. */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'platform-imports-no-feature',
      comment: 'The platform is what every feature stands on.',
      severity: 'error',
      from: { path: '^app/platform/', pathNot: '\\.test\\.tsx?$|^app/platform/testing/' },
      to: { path: '^app/(?!platform/)' },
    },
    {
      name: 'rules-do-no-work',
      comment: 'Rules are pure: no database, network, file system or React.',
      severity: 'error',
      from: { path: '/rules\\.ts$' },
      to: { path: '\\.server\\.|/schema\\.ts$|/components/|/routes/' },
    },
    {
      name: 'schema-stands-alone',
      severity: 'error',
      from: { path: '/schema\\.ts$', pathNot: '^app/platform/' },
      to: { path: '^app/', pathNot: '/schema\\.ts$' },
    },
    {
      name: 'views-do-not-reach-the-server',
      comment: 'What runs in the browser may know the types of the server, not its code.',
      severity: 'error',
      from: { path: '/components/' },
      to: { path: '\\.server\\.', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'stores-are-private',
      comment: 'A feature asks another feature’s service.',
      severity: 'error',
      from: { path: '^app/([^/]+)/', pathNot: '\\.test\\.tsx?$|^app/platform/testing/' },
      to: { path: '^app/[^/]+/store(\\.|-).*server\\.ts$', pathNot: '^app/$1/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'queries-stand-in-stores',
      comment: 'Use cases ask their store. The platform opens the database and keeps tables of its own.',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot: ['/store(\\.|-).*server\\.ts$', '/schema\\.ts$', '\\.test\\.tsx?$', '^app/platform/'],
      },
      to: { path: ['node_modules/drizzle-orm/', '^app/.*/schema\\.ts$'] },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$|^app/platform/testing/|^(e2e|bench)/' },
      to: { path: '\\.test\\.tsx?$|^app/platform/testing/|^(e2e|bench)/' },
    },
    {
      name: 'no-barrels',
      severity: 'error',
      from: {},
      to: { path: '^app/.*/index\\.tsx?$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^app/platform/languages/compiled|\\+types' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
