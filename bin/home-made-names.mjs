/** Finds names with home-made words for which a standard term exists: in sources, style sheets, messages and paths. */
import ts from 'typescript';
import { filesIn, inEachFile, runCheck } from './source-files.mjs';

/** Words to avoid in names, each with its replacement. */
const replacements = [
  [/^answer(?:s|ed|ing)?$/, 'response, result or reply'],
  [/^askers?$/, 'actor, user or client'],
  [/^holders?$/, 'roles, owner or grantedTo'],
  [/^(?:tells?|telling|told|untold)$/, 'notify, show, report or return'],
  [/^wish(?:e[sd]|ing)?$/, 'preference, change or pendingUpdate'],
  [/^keep(?:ers?|ing)$/, 'store or cache'],
  [/^voided$/, 'invalidated or revoked'],
  [/^adopt(?:s|ed|ing)?$/, 'accept or takeOver'],
  [/^standing$/, 'status or state'],
  [/^patience$/, 'timeout'],
  [/^farewells?$/, 'deletionEmail'],
  [/^letters?$/, 'email or characters'],
  [/^(?:forgets?|forgot|forgotten|forgetting)$/, 'purge, clear or evict'],
  [/^remark(?:s|ed)?$/, 'editorialComment'],
  [/^late$/, 'lazy, slow or overdue'],
  [/^putaway$/, 'archive or store'],
  [/^stalepages$/, 'invalidated pages'],
  [/^usegrants$/, 'setGrants'],
  // Followed by another word; alone, it is only an adjective.
  [/^kept./, 'cached, retained, excluded or offline'],
];

/** Names from other programs' APIs, and names that are stored or public. */
const allowed = new Set([
  // CSS and JavaScript APIs.
  'adoptedStyleSheets',
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

/** Stored names, each allowed only in the folder that stores it. */
const allowedIn = new Map([
  // A key in `moderation_decisions.before`.
  ['told', 'app/newsroom/moderation/'],
]);

const wordsOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

/**
 * Returns the home-made word in a name with its replacement; `undefined` if there is none.
 * @param file the file that has the name; some names are allowed in one folder only
 */
export function faultOf(name, file = '') {
  const folder = allowedIn.get(name);
  if (allowed.has(name) || (folder && file.startsWith(folder))) return undefined;
  const words = wordsOf(name);
  const pairs = words.slice(1).map((word, index) => words[index] + word);
  for (const word of [...words, ...pairs]) {
    const better = replacements.find(([pattern]) => pattern.test(word))?.[1];
    if (better) return { word, better };
  }
  return undefined;
}

/** Names of jobs, permissions, events and files: `comments.change_own`, `sign-in.server`. */
const dottedName = /^[\w-]+(?:\.[\w-]+)+$/;
/** Names of limits, object keys and CSS classes: `sign-in account`. */
const spacedName = /^[\w-]+(?: [\w-]+)*$/;

const isArgumentOfLimit = (node) =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  /limit/i.test(node.parent.expression.getText());

/** Whether a literal is the key of a property, a CSS class, or the name of a limit. */
function isKeyClassOrLimit(literal) {
  const { parent } = literal;
  if (isArgumentOfLimit(literal)) return true;
  if (!ts.isPropertyAssignment(parent)) return false;
  if (parent.name === literal) return true;
  const key = parent.name.getText();
  return key === 'class' || (key === 'name' && isArgumentOfLimit(parent.parent));
}

/** Whether a literal is a name, not a text or data. */
const isName = (literal) =>
  dottedName.test(literal.text) || (spacedName.test(literal.text) && isKeyClassOrLimit(literal));

function* namesInSource(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    // Message keys are checked in the message files.
    if (ts.isPropertyAccessExpression(node) && node.expression.getText(source) === 'm') return;
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) found.push([node.text, node.pos]);
    else if (ts.isStringLiteralLike(node)) {
      if (isName(node)) found.push([node.text, node.pos]);
    } else if (ts.isJsxAttribute(node) && node.name.getText(source) === 'className') {
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

function* namesInMessages(text) {
  for (const [index, line] of text.split('\n').entries()) {
    const [, name] = /^ {2}"(\w+)":/.exec(line) ?? [];
    if (name) yield { name, line: index + 1 };
  }
}

function namesIn(file, text) {
  if (file.endsWith('.css')) return namesInStyles(text);
  if (file.endsWith('.json')) return namesInMessages(text);
  return namesInSource(file, text);
}

const sentenceOf = (place, name, { word, better }) => `${place}: “${name}” has “${word}”: write ${better}`;

/** Returns a sentence for each home-made word in the names of a source file, style sheet or message file. */
export function faultsIn(file, text) {
  return [...namesIn(file, text)].flatMap(({ name, line }) => {
    const fault = faultOf(name, file);
    return fault ? [sentenceOf(`${file}:${line}`, name, fault)] : [];
  });
}

/** Returns a sentence for each home-made word in the names of a path's folders and file. */
export function faultsInPath(path) {
  return path.split('/').flatMap((name) => {
    const fault = faultOf(name, path);
    return fault ? [sentenceOf(path, name, fault)] : [];
  });
}

runCheck(import.meta.url, () => {
  // The names of files in content/ are addresses of articles.
  const paths = filesIn('.').filter((path) => !path.startsWith('content/'));
  const checked = paths.filter((path) => /\.(?:ts|tsx|mjs|css)$|\/messages\/\w+\.json$/.test(path));
  return [...new Set([...paths.flatMap(faultsInPath), ...inEachFile(checked, faultsIn)])];
});
