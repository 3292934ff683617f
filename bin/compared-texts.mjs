/**
 * Finds browser code that compares a displayed text. A text changes with its wording and the reader’s language, so what
 * depends on it would break without an error. A comparison that is justified, such as with a message of the browser,
 * has a comment that begins with “Compared text:” directly above it.
 */
import ts from 'typescript';
import { filesIn, inEachFile, runCheck } from './source-files.mjs';

const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** Names of objects whose fields are all texts, such as `refusalText.own_words`. */
const holdsTexts = /[a-z](?:Texts?|Labels|Sentences?)$|^labels$/;

/** Fields of such objects that are not texts, or hold what someone has typed. */
const otherFields = new Set(['length', 'kind', 'type', 'outcome', 'status', 'current', 'value']);

/** Names of objects some of whose fields are texts, such as `notices.notSaved.title`. */
const holdsNotices = /[a-z](?:Notices?|Failure)$|^notices$/;

/** Names of fields and variables that hold a text. */
const textFields = new Set(['title', 'text', 'description']);

/** Methods that compare a text with their argument, or look for it in a list. */
const comparingMethods = new Set(['includes', 'startsWith', 'endsWith', 'indexOf', 'lastIndexOf']);

/** The name at which a chain of properties and calls begins; undefined if it has neither. */
function rootOf(node) {
  let current = node;
  while (
    ts.isPropertyAccessExpression(current) ||
    ts.isElementAccessExpression(current) ||
    ts.isCallExpression(current) ||
    ts.isNonNullExpression(current) ||
    ts.isParenthesizedExpression(current)
  )
    current = current.expression;
  // A function that is called, such as `toSearchText(word)`, is no object of texts.
  if (current === node || !ts.isIdentifier(current) || ts.isCallExpression(current.parent)) return undefined;
  return current.text;
}

/** Whether a chain begins with a call on `m`, the object of messages, whose keys all have an underscore: `m.a_b()`. */
const isMessage = (node) => /^m\.\w+_\w+\(/.test(node.getText());

/** The last name of a property, or the name of a variable; undefined for any other expression. */
function nameOf(node) {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : undefined;
}

/** Whether an expression is a message, or a text from an object of texts. */
function isText(node) {
  const root = rootOf(node);
  if (root === undefined) return false;
  if (root === 'm') return isMessage(node);
  if (holdsNotices.test(root)) return textFields.has(nameOf(node));
  return holdsTexts.test(root) && !otherFields.has(nameOf(node));
}

const isEmpty = (node) => ts.isStringLiteralLike(node) && node.text === '';

/** Whether an expression is a sentence or a title written out: it has several words and begins with a capital. */
const isSentence = (node) => ts.isStringLiteralLike(node) && /^\p{Lu}\S* \S/u.test(node.text);

/** Whether an expression is a title of one word, compared with a field or variable that holds a text. */
const isTitle = (node, others) =>
  ts.isStringLiteralLike(node) &&
  /^\p{Lu}\p{L}+$/u.test(node.text) &&
  others.some((other) => textFields.has(nameOf(other)));

/** The expressions that a node compares, if it does. */
function comparedBy(node) {
  if (ts.isBinaryExpression(node)) return comparisons.has(node.operatorToken.kind) ? [node.left, node.right] : [];
  if (ts.isCaseClause(node)) return [node.expression, node.parent.parent.expression];
  if (!ts.isCallExpression(node) || !comparingMethods.has(nameOf(node.expression)) || !node.arguments[0]) return [];
  const { expression: searched } = node.expression;
  // A search among texts, such as that of a menu, only finds more or less.
  return [node.arguments[0], ...(searched && ts.isArrayLiteralExpression(searched) ? searched.elements : [])];
}

/** Whether a file runs in the browser. */
const isClient = (file) => !/\.server\.tsx?$|\.test\.tsx?$|\/testing\//.test(file);

/** Returns one message for each comparison with a displayed text in a source file. */
export function comparedTextsIn(file, code) {
  if (!isClient(file)) return [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const lines = code.split('\n');
  const isJustified = (line) => {
    for (let above = line - 1; /^\s*\/\/ /.test(lines[above] ?? ''); above -= 1) {
      if (/^\s*\/\/ Compared text: \S/.test(lines[above])) return true;
    }
    return false;
  };
  const faults = [];
  const visit = (node) => {
    const compared = comparedBy(node);
    const text = compared.find((operand) => isText(operand) || isSentence(operand) || isTitle(operand, compared));
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    if (text && !compared.some(isEmpty) && !isJustified(line)) {
      faults.push(`${file}:${line + 1}: compares the text ${text.getText(source)}: compare a code or a kind`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

runCheck(import.meta.url, () => inEachFile(filesIn('app', /\.tsx?$/), comparedTextsIn));
