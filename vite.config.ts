import { fileURLToPath } from 'node:url';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import routes from './app/routes.ts';
import { textsByLanguage } from './vite.languages.ts';
import { writeCompilerSettings } from './vite.messages.ts';
import { sitePaths } from './vite.paths.ts';

writeCompilerSettings();

/** Modules that only members' pages load: members' features, and packages that only those features use. */
const memberModules = new RegExp(
  [
    String.raw`/app/(?:identity/(?:accounts|members|notifications)|audience/(?:bookmarks|follows|history)|operations/api/tokens|screens/(?:dashboard|member))/(?!.*/(?:viewer|push-member|lazy-follow-choices|theme-switch)\.tsx?$)`,
    String.raw`/app/screens/(?:article/components/member-part|frame/components/member-menu)\.`,
    String.raw`/app/design/(?:components/forms/fetcher-form|controls/(?:empty-list|overlays/(?:phone|phone-history|sheet-history)))\.`,
    '/node_modules/(?:@simplewebauthn|uqr|lucide-react/dist/esm/icons/(?:key-round|plus))',
  ].join('|'),
);
/**
 * Modules that article pages load lazily, if at all. They stay out of the shared chunk, so that each lazy chunk
 * contains only what it needs.
 */
const lazyModules = new RegExp(
  [
    String.raw`/app/(?:audience/(?:comments|engagement|reports)|newsroom/moderation)/(?!components/(?:engagement|comments)\.tsx)`,
    String.raw`/app/platform/(?:live/|forms/(?:drafts|submission-keys)\.|requests/reach-server\.)`,
    String.raw`/app/(?:design/controls/fields/combobox\.|content/search/components/search-suggestions\.|screens/not-found/(?!components/lazy-))`,
    '/node_modules/(?:eventsource-parser|react-aria/|react-stately/|@internationalized/|@swc/helpers/)',
  ].join('|'),
);

/** Forms with their own page: their modules are loaded with that page, and with the button that opens the form. */
const formModules =
  /\/app\/(?:audience\/(?:contact|subscribers\/(?:components\/subscribe-|routes\/subscribe\.))|content\/resources\/(?:components|routes)\/request)/;

/** What every form needs. The front page, lists and articles load it only when a form is opened. */
const formParts =
  /\/app\/(?:design\/(?:components\/forms\/(?:form-|field-check|text-field)|controls\/fields\/field\.)|platform\/forms\/posted-intent)|\/node_modules\/@conform-to\//;

/** Modules of authors' pages, which the magazine shares with nothing but the newsroom. */
const authorModules = /\/app\/content\/authors\/(?:components\/author-portrait|author)\./;

/** Modules of articles' pages, shared with what they load for members and with the preview in the newsroom. */
const articleModules = new RegExp(
  [
    String.raw`/app/(?:screens/article/components/article-view|content/corrections/components/corrections)\.`,
    String.raw`/app/content/articles/components/(?:table-of-contents|reading-progress)\.`,
    String.raw`/app/(?:design/components/bar-label|audience/engagement/components/engagement-bar)\.`,
    String.raw`/node_modules/lucide-react/dist/esm/icons/(?:heart|bookmark|share-2|message-square|list)\.`,
  ].join('|'),
);

/** Modules shared by reporting and moderation: readers must not load the newsroom for them. */
const reportModules = /\/app\/(?:newsroom\/moderation|audience\/reports)\//;

/** Modules with the texts of the house rules, which few pages show. */
const houseRuleModules = /\/app\/newsroom\/moderation\/house-rules/;

/** Modules loaded only by pages other than the front page, lists and articles. */
const otherPageModules = new RegExp(
  [
    '/app/(?:audience/(?:community|contact)|content/(?:resources|reviews)|insight/diagnostics(?!/components/lazy-)|newsroom/moderation)/',
    String.raw`/app/(?:audience/subscribers/routes/(?:confirm|unsubscribe)|content/authors/(?:components/author-head|metadata))\.`,
    String.raw`/app/screens/(?:author/|page/|resources/|articles/routes/(?!articles\.))`,
  ].join('|'),
);

/**
 * Names from which scripts import messages. A message belongs to the group of the module that shows it, and is loaded
 * with that module.
 */
const messageGroups = ['texts', 'texts-members', 'texts-lazy', 'texts-pages', 'texts-rules'] as const;
function groupOf(id: string): (typeof messageGroups)[number] {
  if (memberModules.test(id)) return 'texts-members';
  if (houseRuleModules.test(id)) return 'texts-rules';
  if (otherPageModules.test(id)) return 'texts-pages';
  // Forms are loaded when they are opened.
  return lazyModules.test(id) || formModules.test(id) ? 'texts-lazy' : 'texts';
}

/** Parts of screens that only a few others share, and that the scripts of every page or newsroom screen should not contain. */
const partsOfFewScreens = new RegExp(
  [
    String.raw`/app/(?:operations/\w+|newsroom/(?:security|people|exporting))/(?:components/|(?:bars|endpoint-state|event-types|forms|paths|rules)\.)`,
    String.raw`/app/(?:platform/forms/form-address|newsroom/time-zone/newsroom-time|design/controls/(?:busy|copy)-button)\.|/node_modules/luxon/`,
  ].join('|'),
);

/** The folder that route files are relative to. */
const application = fileURLToPath(new URL('./app/', import.meta.url));

/**
 * Route modules of the newsroom: the setup pages, and everything below `admin` except its sign-in page, which belongs to
 * the magazine.
 */
const newsroomRoutes = new Set(
  routes
    .filter(
      ({ path = '' }) =>
        ['admin', 'setup', 'phase3-complete'].includes(path) || (path.startsWith('admin/') && path !== 'admin/login'),
    )
    .flatMap(({ file, children = [] }) => [file, ...children.map((child) => child.file)]),
);
/** Every module that the magazine's pages may load. */
const magazineModuleIds = new Set<string>();

/** Determines which modules the magazine's pages import, so that no page loads what only the newsroom needs. */
const magazineModules: Plugin = {
  name: 'magazine-modules',
  applyToEnvironment: ({ name }) => name === 'client',
  buildEnd() {
    const isNewsroom = (id: string): boolean =>
      id.startsWith(application) && newsroomRoutes.has(id.slice(application.length).replace(/\?.*$/, ''));
    const queue = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry && !isNewsroom(id));
    for (const id of queue) {
      if (magazineModuleIds.has(id)) continue;
      magazineModuleIds.add(id);
      const known = this.getModuleInfo(id);
      if (known) queue.push(...known.importedIds, ...known.dynamicallyImportedIds);
    }
  },
  generateBundle(_options, output) {
    const chunks = Object.values(output).filter((file) => file.type === 'chunk');
    const isMagazine = (id: string): boolean => magazineModuleIds.has(id) || !id.startsWith(application);
    const newsroomFiles = new Set(
      chunks.filter(({ moduleIds }) => !moduleIds.every(isMagazine)).map(({ fileName }) => fileName),
    );
    for (const { fileName, moduleIds, imports } of chunks) {
      if (newsroomFiles.has(fileName)) continue;
      const newsroom = imports.find((imported) => newsroomFiles.has(imported));
      if (!newsroom || !moduleIds.some((id) => magazineModuleIds.has(id))) continue;
      const names = moduleIds.filter((id) => id.startsWith(application)).map((id) => id.slice(application.length));
      this.error(
        `Readers would load the newsroom’s ${newsroom} with ${names.join(', ')}: give what they share its own group in vite.config.ts.`,
      );
    }
  },
};

/**
 * Replaces Vite's loader of dynamic imports, which is three times as large because it also fetches style sheets, of
 * which we have none.
 */
const plainLoader: Plugin = {
  name: 'plain-loader',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: 'export const __vitePreload = (load) => load();', map: null }),
  },
  generateBundle(_options, output) {
    const changed = Object.values(output).find(
      (file) => file.type === 'chunk' && /vite:preloadError|__vitePreload/.test(file.code),
    );
    if (changed) {
      this.error(
        `Vite’s loader of dynamic imports has changed (vite/preload-helper in vite/dist/node, now in ${changed.fileName}): adapt plainLoader in vite.config.ts.`,
      );
    }
  },
};

/** Replaces React Router's loader of route modules, which reloads the page when a module cannot be loaded. */
const offlineRouteModules: Plugin = {
  name: 'offline-route-modules',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js/ },
    handler: () => ({ code: "export { loadRouteModule } from '~/platform/scripts/route-modules';", map: null }),
  },
  generateBundle(_options, output) {
    const changed = Object.values(output).find(
      (file) => file.type === 'chunk' && /Error loading route module/.test(file.code),
    );
    if (changed) {
      this.error(
        `React Router’s loader of route modules has changed (lib/dom/ssr/routeModules.js, now in ${changed.fileName}): adapt offlineRouteModules in vite.config.ts.`,
      );
    }
  },
};

/**
 * Packages that become part of the server build. From `node_modules`, the program would load them as hundreds of single
 * files at each start, which takes a quarter of its time.
 */
const packagesOfManyFiles = [
  'drizzle-orm',
  'kysely',
  'lucide-react',
  'better-auth',
  /^@better-auth\//,
  /^@tanstack\//,
  /^(?:react-aria|react-stately)/,
  /^@(?:react-aria|react-stately|internationalized)\//,
  /^@(?:simplewebauthn|peculiar)\//,
  'tsyringe',
];

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './app/platform/languages/compiled',
      strategy: ['globalVariable', 'baseLocale'],
      emitTsDeclarations: true,
    }),
    tailwindcss(),
    reactRouter(),
    plainLoader,
    offlineRouteModules,
    magazineModules,
    sitePaths,
    textsByLanguage(messageGroups, groupOf),
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // The plain loader preloads nothing, so scripts need not list what their dynamic imports depend on.
  build: { target: 'es2022', modulePreload: { resolveDependencies: () => [] } },
  // Leaves `light-dark()` in the styles (Features.LightDark). Its replacement reacts only to `color-scheme` declarations in
  // the same build, and not to that of a site's own theme.
  css: { lightningcss: { exclude: 1_048_576 } },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Modules shared by several pages go into one file instead of dozens of small ones; members' pages and the
          // newsroom have one each.
          output: {
            // The manifest of all routes, which every page loads, lists all files except dynamically imported ones, so
            // only those get long names.
            chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
            entryFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                {
                  name: 'shared',
                  minShareCount: 2,
                  test: (id) =>
                    magazineModuleIds.has(id) &&
                    !partsOfFewScreens.test(id) &&
                    !memberModules.test(id) &&
                    !lazyModules.test(id) &&
                    !formModules.test(id) &&
                    !formParts.test(id) &&
                    !authorModules.test(id) &&
                    !articleModules.test(id),
                  priority: 4,
                },
                { name: 'article-parts', minShareCount: 2, test: (id) => articleModules.test(id), priority: 3 },
                // Before the groups that depend on it, which would otherwise take it in.
                { name: 'form-parts', minShareCount: 2, test: (id) => formParts.test(id), priority: 3 },
                {
                  name: 'members',
                  minShareCount: 2,
                  test: (id) => magazineModuleIds.has(id) && memberModules.test(id),
                  priority: 2,
                },
                {
                  name: 'forms',
                  minShareCount: 2,
                  test: (id) => magazineModuleIds.has(id) && formModules.test(id),
                  priority: 2,
                },
                {
                  name: 'reports',
                  minShareCount: 2,
                  test: (id) => magazineModuleIds.has(id) && reportModules.test(id),
                  priority: 2,
                },
                // Before the newsroom's, which would otherwise take in what it shares with readers' pages.
                {
                  name: 'comment-paths-and-limits',
                  minShareCount: 2,
                  test: /\/app\/audience\/comments\/(paths|constants)\./,
                  priority: 2,
                },
                {
                  name: 'combobox',
                  minShareCount: 2,
                  test: /\/app\/design\/controls\/fields\/combobox\./,
                  priority: 2,
                },
                { name: 'drafts', minShareCount: 2, test: /\/app\/platform\/forms\/drafts\./, priority: 2 },
                {
                  name: 'submission-keys',
                  minShareCount: 2,
                  test: /\/app\/platform\/forms\/submission-keys\./,
                  priority: 2,
                },
                { name: 'live', minShareCount: 2, test: /\/app\/platform\/live\//, priority: 2 },
                {
                  name: 'newsroom',
                  minShareCount: 2,
                  test: (id) => !magazineModuleIds.has(id) && !partsOfFewScreens.test(id),
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: packagesOfManyFiles },
      build: {
        // The whole program is one server build: the web server, the command line and the worker threads share all
        // modules.
        rollupOptions: {
          input: {
            serve: './app/server/serve.server.ts',
            command: './app/server/command.server.ts',
            worker: './app/server/worker.server.ts',
          },
        },
      },
    },
  },
});
