/**
 * Who may import whom. Types count as imports. The layers and the kinds of file are described in the README ("Where things
 * are"); that no features, and no folders of a feature, import each other is checked by `bin/feature-cycles.mjs`.
 */

/** Each layer stands on the ones before it. */
const layers = [
  'platform',
  'design',
  'identity',
  'content',
  'audience',
  'insight',
  'newsroom',
  'research',
  'growth',
  'operations',
  'screens',
];

/** Tests and their helpers: they may use stores and tables. The rules for layers apply to them too. */
const tests = '\\.test\\.tsx?$|/testing/|^(e2e|bench)/';

const layerRules = layers.map((layer, index) => ({
  name: `${layer}-imports-no-later-layer`,
  comment: `Later layers add to ${layer} through events, or through hooks for which they register handlers.`,
  severity: 'error',
  from: { path: `^app/${layer}/` },
  to: { path: `^app/(?!(?:${layers.slice(0, index + 1).join('|')})/)` },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'no-circular',
      comment: 'Two files that import each other belong together, or share something that belongs in a third.',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-do-no-work',
      comment: 'Rules are pure: no database, network, file system or React.',
      severity: 'error',
      from: { path: 'rules\\.ts$' },
      to: { path: '\\.server\\.|/schema\\.ts$|/components/|/routes/' },
    },
    {
      name: 'policies-import-rules-only',
      comment: 'A policy names fields; the store maps them to columns.',
      severity: 'error',
      from: { path: '/policy\\.ts$' },
      to: {
        path: '^app/',
        pathNot: 'rules\\.ts$|^app/platform/permissions/(policy|permissions|declarations|grants|actors)\\.ts$',
      },
    },
    {
      name: 'schema-imports-schemas-only',
      severity: 'error',
      from: { path: '/schema\\.ts$', pathNot: '^app/platform/' },
      to: { path: '^app/', pathNot: '/schema\\.ts$' },
    },
    {
      name: 'views-do-not-reach-the-server',
      comment: 'Code that runs in the browser may import the server’s types, but not its code.',
      severity: 'error',
      from: { path: '/components/' },
      to: { path: '\\.server\\.', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'stores-are-private',
      comment: 'A feature uses another feature’s service, not its store.',
      severity: 'error',
      from: { path: '^app/([^/]+/[^/]+)/', pathNot: tests },
      to: { path: '^app/.*/store(\\.|-).*server\\.ts$', pathNot: '^app/$1/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'queries-are-in-stores',
      comment:
        'Services query the database through their store. The platform opens the database and has tables of its own.',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot: ['/store(\\.|-).*server\\.ts$', '/schema\\.ts$', tests, '^app/platform/'],
      },
      to: { path: ['node_modules/drizzle-orm/', '^app/.*/schema\\.ts$'] },
    },
    {
      name: 'program-imports-no-tests',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: tests },
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
