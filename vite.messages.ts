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
 * @throws Error when a feature's file in the base language is missing or not valid JSON.
 */
export function messageKeys(): string[] {
  return messageFolders().flatMap((folder) => {
    const text = readMessageFile(folder, baseLocale);
    if (text === undefined) throw new Error(`${folder}/${baseLocale}.json is missing.`);
    return Object.keys(JSON.parse(text)).filter((key) => key !== '$schema');
  });
}

/**
 * Writes the message compiler's settings before each start. They list every message file, so they are generated from
 * the folders. An unchanged file is not rewritten, since that would restart the compiler.
 */
export function writeCompilerSettings(): void {
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
