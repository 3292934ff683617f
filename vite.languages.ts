import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import type { TextFiles } from './app/platform/http/text-files';
import { type Locale, locales } from './app/platform/languages/locales.ts';
import { messageKeys } from './vite.messages.ts';

/** Compiled messages: one file per message, with its text in every language. */
const folder = fileURLToPath(new URL('./app/platform/languages/compiled/messages', import.meta.url));
const messagesImport = /^import \{ m \} from ["'][^"']*\/compiled\/messages["'];?$/m;
const namedImport = /import\s*\{([^}]*)\}\s*from\s*["'`]([\w-]+)["'`]/g;
/** Virtual module through which the server finds the message files for a page's language. */
const listName = 'virtual:texts';
const resolved = (name: string): string => `\0${name}`;

const unexpectedFormatMessage =
  'The format of Paraglide’s compiled messages has changed (app/platform/languages/compiled/messages/*.js): adapt inLanguage in vite.languages.ts.';

/**
 * Reduces the code of a compiled message to one language.
 * @throws Error when the code has another format than Paraglide’s compiled messages had so far.
 */
export function inLanguage(code: string, locale: Locale): string {
  const reduced = code.replace(/^export const (\w+) = [\s\S]*$/m, `export const $1 = ${locale}_$1;`);
  const [, own = ''] = /^export const \w+ = (\w+);$/m.exec(reduced) ?? [];
  if (!code.includes(`const ${own} = `)) throw new Error(unexpectedFormatMessage);
  return reduced;
}

/** Bundles messages in one language into one file. */
async function bundle(keys: readonly string[], locale: Locale): Promise<string> {
  const entry = 'texts';
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'texts-of-language',
        resolveId: (id) => (id === entry ? resolved(entry) : undefined),
        load(id) {
          if (id === resolved(entry)) {
            return keys.map((key) => `export { ${key} } from ${JSON.stringify(join(folder, `${key}.js`))};`).join('\n');
          }
          return id.startsWith(folder) ? inLanguage(readFileSync(id, 'utf8'), locale) : undefined;
        },
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        treeshake: { moduleSideEffects: false },
      },
    },
  });
  const [output] = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (output?.type !== 'chunk') throw new Error('The message bundle was not built.');
  return output.code;
}

/**
 * Serves browsers the interface's messages in their page's language only. Scripts import messages from a name, such as
 * `texts`; a page's import map resolves it to the file in its language. Each name represents a group of messages; a
 * message that scripts import from two groups is in both.
 * @param groups the names from which messages are imported
 * @param groupOf returns the name for a script, by the path of its module
 */
export function textsByLanguage<Group extends string>(
  groups: readonly Group[],
  groupOf: (id: string) => Group,
): Plugin[] {
  const keys = new Set(messageKeys());
  const isGroup = (name: string): boolean => groups.some((group) => group === name);
  /** Paths of files by language and name, and the names that each script imports. */
  const list: TextFiles = { files: { en: {}, es: {}, fr: {}, de: {} }, needs: {} };
  return [
    {
      name: 'texts-by-language',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      resolveId: (id) => (isGroup(id) ? { id, external: true, moduleSideEffects: false } : undefined),
      transform: {
        filter: { id: /\/app\//, code: messagesImport },
        handler(code, id) {
          const used = new Set<string>();
          const text = code.replace(messagesImport, '').replace(/(?<![\w$.])m\.(\w+)/g, (member, key) => {
            if (!keys.has(key)) return member;
            used.add(key);
            return `text_${key}`;
          });
          const group = JSON.stringify(groupOf(id));
          const imports = [...used].map((key) => `import { ${key} as text_${key} } from ${group};\n`);
          return { code: imports.join('') + text, map: null };
        },
      },
      async generateBundle(_options, output) {
        const used = new Map<string, Set<string>>();
        for (const chunk of Object.values(output)) {
          if (chunk.type !== 'chunk') continue;
          const imports = [...chunk.code.matchAll(namedImport)].filter(([, , group = '']) => isGroup(group));
          for (const [, bindings = '', group = ''] of imports) {
            const names = bindings.split(',').map((binding) => binding.trim().split(/\s/)[0] ?? '');
            used.set(group, new Set([...(used.get(group) ?? []), ...names]));
          }
          if (imports.length > 0) list.needs[`/${chunk.fileName}`] = imports.map(([, , group = '']) => group);
        }
        const hasRest = Object.values(output).some(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.startsWith(folder)),
        );
        if (used.size === 0 || hasRest) {
          this.error(
            'Messages were not extracted from the scripts: how app/ imports compiled/messages, or how Rolldown outputs external imports, has changed; adapt textsByLanguage in vite.languages.ts.',
          );
        }
        for (const [group, names] of used) {
          for (const locale of locales) {
            const source = await bundle([...names].sort(), locale);
            const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
            const fileName = `assets/${group}-${locale}-${hash}.js`;
            this.emitFile({ type: 'asset', fileName, source });
            list.files[locale][group] = `/${fileName}`;
          }
        }
      },
    },
    {
      name: 'list-of-texts',
      resolveId: (id) => (id === listName ? resolved(listName) : undefined),
      load: (id) => (id === resolved(listName) ? `export default ${JSON.stringify(list)};` : undefined),
    },
  ];
}
