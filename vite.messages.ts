import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseLocale, type Locale, locales } from './app/platform/languages/locales.ts';

const root = dirname(fileURLToPath(import.meta.url));
const settingsFile = join(root, 'project.inlang/settings.json');

/** Returns every feature's message folder, as a sorted list of paths relative to the project's root. */
export function messageFolders(): string[] {
  return globSync('app/*/*/messages', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

/**
 * Returns the text of a feature's message file; undefined if the feature has none in this language.
 * @param folder one of `messageFolders()`
 */
export function readMessageFile(folder: string, locale: Locale): string | undefined {
  const path = join(root, folder, `${locale}.json`);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/**
 * Returns the keys of all messages.
 * @throws Error when a feature's file in the base language is missing or not valid JSON, or when two features have the
 * same key: the message compiler would never finish.
 */
export function messageKeys(): string[] {
  const files = messageFolders().map((folder): [folder: string, text: string] => {
    const text = readMessageFile(folder, baseLocale);
    if (text === undefined) throw new Error(`${folder}/${baseLocale}.json is missing.`);
    return [folder, text];
  });
  return distinctKeys(files);
}

/**
 * Returns the keys in the given message files.
 * @param files each file's folder and text.
 * @throws Error naming a key that is in two of them, and both folders.
 */
export function distinctKeys(files: readonly (readonly [folder: string, text: string])[]): string[] {
  const folders = new Map<string, string>();
  for (const [folder, text] of files) {
    for (const key of Object.keys(JSON.parse(text)).filter((name) => name !== '$schema')) {
      const other = folders.get(key);
      if (other !== undefined) throw new Error(`The message “${key}” is in both ${other} and ${folder}: rename one.`);
      folders.set(key, folder);
    }
  }
  return [...folders.keys()];
}

/**
 * Writes the message compiler's settings before each start. They list every message file, so they are generated from
 * the folders. An unchanged file is not rewritten, since that would restart the compiler.
 * @throws Error as `messageKeys` does.
 */
export function writeCompilerSettings(): void {
  messageKeys();
  const settings = {
    $schema: 'https://inlang.com/schema/project-settings',
    baseLocale,
    locales,
    modules: ['./node_modules/@inlang/plugin-message-format/dist/index.js'],
    'plugin.inlang.messageFormat': { pathPattern: messageFolders().map((folder) => `./${folder}/{locale}.json`) },
  };
  const text = `${JSON.stringify(settings, null, 2)}\n`;
  if (existsSync(settingsFile) && readFileSync(settingsFile, 'utf8') === text) return;
  mkdirSync(dirname(settingsFile), { recursive: true });
  writeFileSync(settingsFile, text);
}

if (import.meta.main) writeCompilerSettings();
