/** Finds names and CSS classes with home-made words for which a standard term exists. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/** Words to avoid in names, each with its replacement. */
const replacements = [
  [/^answer(?:s|ed|ing)?$/, 'response, result or reply'],
  [/^askers?$/, 'actor, user or client'],
  [/^holders?$/, 'roles, owner or grantedTo'],
  [/^(?:tells?|telling)$/, 'notify, show, report or return'],
  [/^wish(?:e[sd]|ing)?$/, 'preference, change or pendingUpdate'],
  [/^keepers?$/, 'store or cache'],
  [/^voided$/, 'invalidated or revoked'],
  [/^adopt(?:s|ed|ing)?$/, 'accept or takeOver'],
  [/^standing$/, 'status or state'],
  [/^patience$/, 'timeout'],
  [/^farewells?$/, 'deletionEmail'],
  [/^letters?$/, 'email or characters'],
  [/^(?:forgets?|forgot|forgotten|forgetting)$/, 'purge, clear or evict'],
  [/^remarks?$/, 'editorialComment'],
  [/^late$/, 'lazy, slow or overdue'],
  [/^putaway$/, 'archive or store'],
  [/^stalepages$/, 'invalidated pages'],
];

/** Names from other programs' APIs, and names that are stored or public. */
const allowed = new Set([
  // CSS and JavaScript APIs.
  'letterSpacing',
  'remarkGfm',
  'remarkParse',
  'remarkRehype',
  // Keys in the export of a member's data.
  'answerTo',
  'appealAnswer',
  // A discussion's sort order in its address: `?sort=answered`.
  'answered',
]);

const wordsOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

/** Returns the home-made word in a name with its replacement; `undefined` if there is none. */
export function faultOf(name) {
  if (allowed.has(name)) return undefined;
  const words = wordsOf(name);
  const pairs = words.slice(1).map((word, index) => words[index] + word);
  for (const word of [...words, ...pairs]) {
    const better = replacements.find(([pattern]) => pattern.test(word))?.[1];
    if (better) return { word, better };
  }
  return undefined;
}

function* namesInSource(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const found = [];
  const visit = (node) => {
    // Message keys are checked with the catalogues.
    if (ts.isPropertyAccessExpression(node) && node.expression.getText(source) === 'm') return;
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) found.push([node.text, node.pos]);
    else if (ts.isJsxAttribute(node) && node.name.getText(source) === 'className') {
      const value = node.initializer?.getText(source) ?? '';
      for (const [, literal] of value.matchAll(/["'`]([^"'`]*)["'`]/g)) {
        for (const name of literal.split(/\s+/)) found.push([name, node.pos]);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const [name, position] of found) {
    const start = position + (/^\s*/.exec(text.slice(position))?.[0].length ?? 0);
    yield { name, line: source.getLineAndCharacterOfPosition(start).line + 1 };
  }
}

function* namesInStyles(text) {
  for (const [index, line] of text.split('\n').entries()) {
    for (const [, name] of line.matchAll(/[.#]([a-zA-Z_][\w-]*)/g)) yield { name, line: index + 1 };
  }
}

/** Returns a sentence for each home-made word in the names of a source file or style sheet. */
export function faultsIn(file, text) {
  const names = file.endsWith('.css') ? namesInStyles(text) : namesInSource(file, text);
  return [...names].flatMap(({ name, line }) => {
    const fault = faultOf(name);
    return fault ? [`${file}:${line}: “${name}” has “${fault.word}”: write ${fault.better}`] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app', 'bin', 'e2e', 'bench'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const files = listed.split('\n').filter((file) => /\.(?:ts|tsx|mjs|css)$/.test(file));
  const faults = files.flatMap((file) => faultsIn(file, readFileSync(file, 'utf8')));
  for (const fault of new Set(faults)) process.stdout.write(`${fault}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
