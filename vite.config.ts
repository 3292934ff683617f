import { fileURLToPath } from 'node:url';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import routes from './app/routes.ts';
import { textsByLanguage } from './vite.languages.ts';
import { writeCompilerSettings } from './vite.messages.ts';

writeCompilerSettings();

/** What only members' pages load: their features, and the packages that only they use. */
const forMembers = new RegExp(
  [
    String.raw`/app/(?:identity/(?:accounts|members|notifications)|audience/(?:bookmarks|follows|history)|screens/dashboard)/(?!.*/(?:viewer|push-member|lazy-follow-choices)\.tsx?$)`,
    String.raw`/app/screens/frame/components/member-menu\.`,
    '/node_modules/(?:@simplewebauthn|uqr|lucide-react/dist/esm/icons/(?:key-round|plus))',
  ].join('|'),
);
/** What an article's page loads lazily, if at all; each part is as large as what needs it. */
const lazy = new RegExp(
  [
    String.raw`/app/(?:audience/(?:comments|engagement|reports)|newsroom/moderation)/(?!components/engagement\.tsx)`,
    '/app/platform/live/',
    '/node_modules/eventsource-parser',
  ].join('|'),
);

/** Forms that have a page of their own: what they are made of comes with that page, and with the button that opens one. */
const ofForms = /\/app\/(?:audience\/contact|content\/resources\/(?:components|routes)\/request)/;

/** What members report with and moderators decide with: readers are not to load the newsroom for it. */
const ofReports = /\/app\/(?:newsroom\/moderation|audience\/reports)\//;

/** What only pages other than the front page, lists and articles load. */
const ofOtherPages = new RegExp(
  [
    '/app/(?:audience/(?:community|contact)|content/(?:resources|reviews)|insight/diagnostics|newsroom/moderation)/',
    String.raw`/app/audience/subscribers/routes/(?:confirm|unsubscribe)\.`,
    String.raw`/app/screens/(?:resources/|articles/routes/(?!articles\.))`,
  ].join('|'),
);

/** The names that scripts import texts from. A text is in the group of the module that shows it, and comes when that does. */
const groupsOfTexts = ['texts', 'texts-members', 'texts-lazy', 'texts-pages'] as const;
function groupOf(id: string): (typeof groupsOfTexts)[number] {
  if (forMembers.test(id)) return 'texts-members';
  if (ofOtherPages.test(id)) return 'texts-pages';
  return lazy.test(id) ? 'texts-lazy' : 'texts';
}

/** The folder that the files of routes are named in. */
const application = fileURLToPath(new URL('./app/', import.meta.url));

/** Route modules of the newsroom: below `admin`, but for the door to it, which is the magazine's. */
const newsroomRoutes = new Set(
  routes
    .filter(({ path }) => path === 'admin' || (path?.startsWith('admin/') && path !== 'admin/login'))
    .flatMap(({ file, children = [] }) => [file, ...children.map((child) => child.file)]),
);
/** Every module that the magazine's pages can come to load. */
const ofMagazine = new Set<string>();

/** Finds out which modules the magazine's pages lead to, so that none loads what only the newsroom needs. */
const magazineModules: Plugin = {
  name: 'magazine-modules',
  applyToEnvironment: ({ name }) => name === 'client',
  buildEnd() {
    const isNewsroom = (id: string): boolean =>
      id.startsWith(application) && newsroomRoutes.has(id.slice(application.length).replace(/\?.*$/, ''));
    const ahead = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry && !isNewsroom(id));
    for (const id of ahead) {
      if (ofMagazine.has(id)) continue;
      ofMagazine.add(id);
      const known = this.getModuleInfo(id);
      if (known) ahead.push(...known.importedIds, ...known.dynamicallyImportedIds);
    }
  },
};

/** Vite's own loader of lazy parts also fetches their style sheets, of which we have none, and is three times as large. */
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
        `Vite brings its loader of late parts otherwise (vite/preload-helper in vite/dist/node, now in ${changed.fileName}): adapt plainLoader in vite.config.ts.`,
      );
    }
  },
};

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
    magazineModules,
    textsByLanguage(groupsOfTexts, groupOf),
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  build: { target: 'es2022' },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // What several pages share is one file, not dozens of small ones; members' pages and the newsroom have one each.
          output: {
            // The list of all routes, which every page loads, names each file but those that are loaded late.
            chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
            entryFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                {
                  name: 'shared',
                  minShareCount: 2,
                  test: (id) => ofMagazine.has(id) && !forMembers.test(id) && !lazy.test(id) && !ofForms.test(id),
                  priority: 3,
                },
                {
                  name: 'members',
                  minShareCount: 2,
                  test: (id) => ofMagazine.has(id) && forMembers.test(id),
                  priority: 2,
                },
                { name: 'forms', minShareCount: 2, test: (id) => ofMagazine.has(id) && ofForms.test(id), priority: 2 },
                {
                  name: 'reports',
                  minShareCount: 2,
                  test: (id) => ofMagazine.has(id) && ofReports.test(id),
                  priority: 2,
                },
                { name: 'newsroom', minShareCount: 2, test: (id) => !ofMagazine.has(id), priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // The whole program is one server build: the web server and the command line share every module.
        rollupOptions: {
          input: { serve: './app/server/serve.server.ts', command: './app/server/command.server.ts' },
        },
      },
    },
  },
});
