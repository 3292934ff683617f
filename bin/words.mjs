/**
 * Finds expressions that a professional English editor would change: in English messages, static pages, sentences in
 * sources, documents, comments and the titles of tests.
 */
import ts from 'typescript';
import { filesIn, inEachFile, runCheck } from './source-files.mjs';

const everywhere = ['text', 'document', 'comment'];
const published = ['text', 'document'];

/** Expressions to avoid, each with the preferred one and the kinds of text that may not have it. */
const rules = [
  [/\be-mail(?:s|ed|ing)?\b/i, 'email', everywhere],
  [/(?<!postal |e-)\bmail(?:s|ed|ing)?\b/i, 'email', ['text']],
  [/\b(?:some|every|any)body\b/i, 'someone, everyone, anyone', everywhere],
  [/,? probably you\b/i, 'We received a request to …', everywhere],
  [/\bif it was(?:n[’']t| not) you\b/i, 'If this wasn’t you', everywhere],
  [/\bany ?more(?=[.,;:!?]|$)|\banymore\b/i, 'no longer', everywhere],
  [/\b(?:not|no longer) (?:there|here)\b/i, 'no longer available', published],
  [/\bfor good\b(?! (?:cause|measure|reasons?)\b)/i, 'permanently', everywhere],
  [/\blog(?:ged|ging)? (?:in|out)\b|\blogin\b/i, 'sign in, sign out', published],
  [/\bansw(?:er|ers|ered|ering)\b/i, 'reply', ['text']],
  [/\banswer(?:s|ed|ing)? (?:\d{3}|that|whether|with|without)\b/i, 'respond, return', ['document', 'comment']],
  [/\bhears? of\b/i, 'be notified of', everywhere],
  [/\b(?:am|are|be|been|being|is|was|were) told\b(?! apart)/i, 'be notified, see, get', everywhere],
  [/\b(?:many|more) tries\b/i, 'attempts', everywhere],
  [
    /\b(?:stands?|standing|stood) (?:above|at|before|below|beside|elsewhere|next to|on|there|under)\b/i,
    'appears',
    everywhere,
  ],
  [/\bstands in\b(?! for)/i, 'appears in', everywhere],
  [/\b(?:waits for|waits until)\b/i, 'is awaiting', ['text']],
  [/\btak(?:e|en|es) (?:along|back|out of)\b/i, 'export, undo, remove from', published],
  [/\bpresent password\b/i, 'current password', everywhere],
  [/\banew\b/i, 'again, new', everywhere],
  [/\bwhom (?:it|this) concerns\b/i, 'the people concerned', everywhere],
  [/\bat one blow\b/i, 'at once', everywhere],
  [/\b(?:asker|farewell|keeper)s?\b/i, 'actor, deletion email, store', everywhere],
  [/\b(?:adopt(?:s|ed|ing)?|wish(?:es|ed|ing)?)\b/i, 'accept, preference', ['comment']],
  [/\S …/, '… without a space before it', ['text']],
  [/\.\.\./, '…', ['text']],
  [/[a-z]'[a-z]/i, '’', ['text']],
  [/"/, '“ ”', ['message']],
];

/** Sentences whose wording comes from the specification (`spec/1 §3, §8`, `spec/2 §8`), or from a protocol. */
export const specified = [
  'Invalid login credentials',
  'Login Failed',
  'Login Required',
  'Login Successful',
  'Please log in to bookmark articles',
  'Please log in to leave a comment.',
  'Please log in to like articles',
  'Please log in to rate articles',
  'Searching...',
];

/**
 * Returns a sentence for each expression to avoid in a text.
 * @param place where the text is
 * @param kind `message` for the texts of readers’ pages, `text` for other texts on screen, `document` or `comment`
 */
export function faultsOf(place, kind, text) {
  if (specified.includes(text)) return [];
  const kinds = kind === 'message' ? ['message', 'text'] : [kind];
  return rules.flatMap(([fault, better, where]) => {
    const found = where.some((one) => kinds.includes(one)) ? fault.exec(text)?.[0] : undefined;
    return found === undefined ? [] : [`${place}: write “${better}” for “${found}” in: ${text}`];
  });
}

/** Returns the texts of a message file, each with its key. */
function messagesIn(json) {
  const { $schema: _, ...all } = JSON.parse(json);
  return Object.entries(all).flatMap(([key, message]) => {
    const texts = typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
    return texts.map((text) => ({ key, text }));
  });
}

/** Returns the lines of a Markdown text, without code, link targets or the quotation marks in its front matter. */
const linesOf = (text) =>
  text
    .replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .map((line) =>
      line
        .replace(/^\w+: "(.*)"$/, '$1')
        .replaceAll(/`[^`]*`/g, '')
        .replaceAll(/\]\([^)]*\)/g, ']'),
    );

const joined = (text) => text.replaceAll(/\s+/g, ' ').trim();

/** A block comment, or successive lines of comments. Patterns of paths, such as `/media/*`, begin none. */
const comment = /(?<=^|[\s{(,])\/\*\*?\s[\s\S]*?\*\/|(?:(?<=^|\s)\/\/ .*(?:\n[ \t]*|$))+/gm;

function* commentsIn(text) {
  for (const { 0: found, index } of text.matchAll(comment)) {
    const words = found.replaceAll(/^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/)|\*\/$/gm, '').replaceAll(/`[^`]*`/g, '');
    yield { line: text.slice(0, index).split('\n').length, text: joined(words) };
  }
}

/** Returns the text of a literal, with `{}` for each value in a template; `undefined` for any other node. */
function literalText(node) {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}');
}

/** Whether a call is one of `test('…')`, `describe('…')`, `test.each([…])('…')` and the like. */
function namesTest({ expression }) {
  let called = expression;
  while (ts.isCallExpression(called) || ts.isPropertyAccessExpression(called)) called = called.expression;
  return ts.isIdentifier(called) && ['test', 'describe'].includes(called.text);
}

/** Whether a literal is the value of an attribute that names an element: `label="…"` or `label={'…'}`. */
function namesElement({ parent }) {
  const attribute = ts.isJsxExpression(parent) ? parent.parent : parent;
  return ts.isJsxAttribute(attribute) && ['aria-label', 'label', 'title'].includes(attribute.name.getText());
}

/** Whether a literal is a text on screen: words in markup, the name of an element, or a literal that begins like a sentence. */
const isOnScreen = (node, text) =>
  ts.isJsxText(node) || namesElement(node) ? /\w/.test(text) : /^[A-Z“]\S* \S/.test(text);

/** Yields the titles of tests in a test file, and the texts on screen in any other source. */
function* textsIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const isTest = isTestFile(file);
  const found = [];
  const visit = (node) => {
    if (isTest && ts.isCallExpression(node) && node.arguments[0] && namesTest(node)) {
      const title = literalText(node.arguments[0]);
      if (title !== undefined) found.push([node.arguments[0], title, 'comment']);
    }
    const literal = isTest ? undefined : literalText(node);
    if (literal !== undefined && isOnScreen(node, joined(literal))) found.push([node, joined(literal), 'text']);
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const [node, words, kind] of found) {
    yield { line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, text: words, kind };
  }
}

/** Whether a file is a test, or prepares what tests need. Its texts are examples. */
const isTestFile = (file) => /\.(?:test|spec)\.\w+$|\/testing\/|^e2e\/|^bench\//.test(file);

/** Returns a sentence for each expression to avoid in a file. */
export function faultsIn(file, text) {
  if (file.endsWith('.json')) {
    return messagesIn(text).flatMap((message) => faultsOf(`${file}, ${message.key}`, 'message', message.text));
  }
  if (file.endsWith('.md')) {
    const kind = file.startsWith('content/') ? 'message' : 'document';
    return linesOf(text).flatMap((line, index) => faultsOf(`${file}:${index + 1}`, kind, line));
  }
  const comments = [...commentsIn(text)].flatMap((found) => faultsOf(`${file}:${found.line}`, 'comment', found.text));
  if (file.endsWith('.css')) return comments;
  const texts = [...textsIn(file, text)].flatMap((found) => faultsOf(`${file}:${found.line}`, found.kind, found.text));
  return [...comments, ...texts];
}

/** Whether a file has texts in the project’s own English. These lists of words are exempt. */
export const isChecked = (file) =>
  /^content\/pages\/.*\.md$|^docs\/.*\.md$|^README\.md$|\/messages\/en\.json$|\.(?:css|mjs|ts|tsx)$/.test(file) &&
  !/^bin\/(?:words|home-made-names)\.(?:test\.)?mjs$/.test(file);

/** Returns the files to check. */
export const checkedFiles = () => filesIn('.').filter(isChecked);

runCheck(import.meta.url, () => inEachFile(checkedFiles(), faultsIn));
