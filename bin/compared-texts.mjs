/**
 * Finds browser code that compares a displayed text. A text changes with its wording and the reader’s language, so what
 * depends on it would break without an error.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** Names of objects whose fields are texts, such as `refusalText.own_words` and `notices.notSaved.title`. */
const holdsTexts = /[a-z](?:Texts?|Labels|Notices?|Failure|Sentences?)$|^(?:labels|notices)$/;

/** Fields of such objects that are not texts. */
const otherFields = new Set(['length', 'kind', 'type', 'outcome']);

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
  return current !== node && ts.isIdentifier(current) ? current.text : undefined;
}

/** Whether an expression is a message, or a text from an object of texts. */
function isText(node) {
  const root = rootOf(node);
  if (root === 'm') return true;
  if (root === undefined || (ts.isPropertyAccessExpression(node) && otherFields.has(node.name.text))) return false;
  return holdsTexts.test(root);
}

const isEmpty = (node) => ts.isStringLiteralLike(node) && node.text === '';

/** Whether an expression is a sentence or a title written out: it has several words and begins with a capital. */
const isSentence = (node) => ts.isStringLiteralLike(node) && /^\p{Lu}\S* \S/u.test(node.text);

/** Whether a file runs in the browser. */
const isClient = (file) => !/\.server\.tsx?$|\.test\.tsx?$|\/testing\//.test(file);

/** Returns one message for each comparison with a displayed text in a source file. */
export function comparedTextsIn(file, code) {
  if (!isClient(file)) return [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const faults = [];
  const visit = (node) => {
    const compared = ts.isBinaryExpression(node)
      ? comparisons.has(node.operatorToken.kind)
        ? [node.left, node.right]
        : []
      : ts.isCaseClause(node)
        ? [node.expression]
        : [];
    const text = compared.find((operand) => isText(operand) || isSentence(operand));
    if (text && !compared.some(isEmpty)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      faults.push(`${file}:${line + 1}: compares the text ${text.getText(source)}: compare a code or a kind`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  // Deleted files are listed until the deletion is committed.
  const files = listed.split('\n').filter((file) => /\.tsx?$/.test(file) && existsSync(file));
  const faults = files.flatMap((file) => comparedTextsIn(file, readFileSync(file, 'utf8')));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
