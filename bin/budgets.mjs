/**
 * Compressed bytes that each kind of page loads: all script chunks, the messages in the language in which they are
 * longest, and the style sheet. A page over its ceiling fails. A page below its floor fails too, so that both limits
 * are lowered and the gain is not lost again.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * Kilobytes after brotli: [floor, ceiling]. For readers, no ceiling exceeds 130 for scripts, except on pages that are
 * a form, which load Conform (decision 0042). For the front page, lists and articles, the ceiling is the size before member accounts
 * existed, plus five, and plus what keeps an open page working without a connection and after a new release (1.5). The
 * front page and lists also pay for a name and description of the site's own and for what it can turn off (0.3 and 0.1).
 * An article also pays for sharing its view with the preview in the newsroom (0.3), and for the bar and the contents sheet
 * on phones (1.3). Every page loads the list of all routes, which the screens for settings, setup and themes made longer
 * (0.2). The names of files, which differ from build to build, change a size by up to 0.15; ceilings leave that much.
 */
const budgets = {
  home: { routes: ['root', 'home'], script: [110, 121.4] },
  articles: { routes: ['root', 'articles'], script: [110, 122.2] },
  article: { routes: ['root', 'article'], script: [110, 125.9] },
  page: { routes: ['root', 'page-about'], script: [95, 130] },
  contact: { routes: ['root', 'contact'], script: [95, 134.8] },
  // With the field for the text, which is loaded once the page is shown.
  editor: { routes: ['root', 'newsroom-root', 'editor'], chunks: ['rich-text'], script: [470, 496.5] },
};
/**
 * The newsroom’s style sheets are loaded in addition to the readers’ one: those of its frame, and one screen’s. The
 * readers’ one includes an article’s bar and contents sheet on phones (0.6), and gives sizes of text
 * in rem, so that they follow the browser’s setting (0.2).
 */
const styles = { readers: [4, 13], newsroom: [4, 13] };

const client = 'build/client';

function readManifest() {
  const folder = join(client, 'assets');
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file));
  const text = readFileSync(join(folder, name), 'utf8');
  return { path: `/assets/${name}`, ...JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) };
}

const compressed = (path) => statSync(join(client, `${path}.br`)).size;

const staticImport = /(?:from|import)\s*["'`](\.\.?\/[^"'`]+\.js)["'`]/g;

/** Adds a script and, in turn, every script that it imports, other than on demand. */
function addWithImports(file, files) {
  if (files.has(file)) return;
  files.add(file);
  const text = readFileSync(join(client, file), 'utf8');
  for (const [, imported] of text.matchAll(staticImport))
    addWithImports(posix.join(posix.dirname(file), imported), files);
}

/** Returns every script that the routes load up front, and those of the chunks with the given names. */
function scripts(manifest, routes, chunks = []) {
  const files = new Set([manifest.path, manifest.entry.module, ...manifest.entry.imports]);
  for (const id of routes) {
    const route = manifest.routes[id];
    if (!route) throw new Error(`The build has no route ${id}.`);
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  }
  for (const name of chunks) {
    const file = readdirSync(join(client, 'assets')).find((asset) => new RegExp(`^${name}-.{8}\\.js$`).test(asset));
    if (!file) throw new Error(`The build has no chunk ${name}.`);
    addWithImports(`/assets/${file}`, files);
  }
  return [...files];
}

/** Returns the size of the messages that scripts import, in the language in which they are longest. */
function textBytes(files) {
  const needed = new Set(
    files.flatMap((file) =>
      [...readFileSync(join(client, file), 'utf8').matchAll(/from\s*["'`](texts(?:-\w+)?)["'`]/g)].map(
        ([, name]) => name,
      ),
    ),
  );
  const assets = readdirSync(join(client, 'assets'));
  return [...needed].reduce((sum, name) => {
    const inLanguages = assets.filter((file) => new RegExp(`^${name}-(?:en|es|fr|de)-.{8}\\.js$`).test(file));
    return sum + Math.max(...inLanguages.map((file) => compressed(`/assets/${file}`)));
  }, 0);
}

function judge(what, bytes, [floor, ceiling]) {
  const kilobytes = bytes / 1000;
  const verdict =
    kilobytes > ceiling
      ? `over its ceiling of ${ceiling}`
      : kilobytes < floor
        ? `below its floor of ${floor}: lower both`
        : '';
  process.stdout.write(`${verdict ? '✗' : '✓'} ${what}: ${kilobytes.toFixed(1)} kB ${verdict}\n`);
  return verdict === '';
}

/** Checks the current build; returns how many budgets were met and missed. */
export function checkBudgets() {
  const manifest = readManifest();
  const verdicts = Object.entries(budgets).map(([kind, { routes, chunks, script }]) => {
    const files = scripts(manifest, routes, chunks);
    const bytes = files.reduce((sum, file) => sum + compressed(file), textBytes(files));
    return judge(`script of ${kind}`, bytes, script);
  });
  const sheets = readdirSync(join(client, 'assets')).filter((file) => file.endsWith('.css'));
  const isForReaders = (file) => file.startsWith('app-');
  const sizeOf = (files) => files.reduce((sum, file) => sum + compressed(`/assets/${file}`), 0);
  verdicts.push(judge('style of readers’ pages', sizeOf(sheets.filter(isForReaders)), styles.readers));
  const isForFrame = (file) => /^(?:newsroom|phone)-/.test(file);
  const screens = sheets.filter((file) => !isForReaders(file) && !isForFrame(file));
  const largest = Math.max(...screens.map((file) => sizeOf([file])));
  verdicts.push(judge('style of a newsroom screen', sizeOf(sheets.filter(isForFrame)) + largest, styles.newsroom));
  return { passed: verdicts.filter(Boolean).length, failed: verdicts.filter((held) => !held).length };
}
