/**
 * Finds waits of a fixed time in tests. They are too short on a busy machine and too long on any other: wait for what
 * the test needs instead. A wait that is justified has a comment that begins with “Fixed wait:” directly above it.
 */
import ts from 'typescript';
import { filesIn, inEachFile, runCheck } from './source-files.mjs';

const isTimeout = (node) => ts.isCallExpression(node) && /^(?:\w+\.)?setTimeout$/.test(node.expression.getText());
const hasDelay = (delay) => delay !== undefined && delay.getText() !== '0';

/** A timer that does nothing but resolve a promise after some time: `new Promise((done) => setTimeout(done, 100))`. */
function isPromisedTimeout(node) {
  if (!isTimeout(node) || !hasDelay(node.arguments[1])) return false;
  let around = node.parent;
  while (around && !ts.isNewExpression(around)) around = around.parent;
  if (around?.expression.getText() !== 'Promise') return false;
  const [executor] = around.arguments ?? [];
  const resolve = executor?.parameters?.[0]?.name.getText();
  return resolve !== undefined && new RegExp(`\\b${resolve}\\b`).test(node.arguments[0].getText());
}

/** Returns the expressions with which a file calls the timers of `node:timers/promises`. */
function promisedTimers(text) {
  const timers = ['scheduler.wait'];
  for (const [, names] of text.matchAll(/import ([^;'"]*) from ['"](?:node:)?timers\/promises['"]/g)) {
    for (const [name, alias = name] of names.matchAll(/\bsetTimeout\b(?: as (\w+))?/g)) timers.push(alias);
    for (const [, alias] of names.matchAll(/\bscheduler as (\w+)/g)) timers.push(`${alias}.wait`);
    const [, all] = /^(?:\* as )?(\w+)/.exec(names) ?? [];
    if (all) timers.push(`${all}.setTimeout`, `${all}.scheduler.wait`);
  }
  return timers;
}

/** Returns the expressions that resolve the promises which a file makes with `Promise.withResolvers()`. */
function resolversIn(text) {
  const made = /(?:const|let) (\{[^}]*\}|\w+) = Promise\.withResolvers\b/g;
  return [...text.matchAll(made)].flatMap(([, names]) => {
    if (!names.startsWith('{')) return [`${names}.resolve`];
    const [name, alias = name] = /\bresolve\b(?:: (\w+))?/.exec(names) ?? [];
    return alias === undefined ? [] : [alias];
  });
}

/** A timer that does nothing but call one of these functions after some time. */
function isResolvingTimeout(node, resolvers) {
  if (!isTimeout(node) || !hasDelay(node.arguments[1])) return false;
  const called = node.arguments[0]
    .getText()
    .replace(/^\(\) => (?:void )?/, '')
    .replace(/\([^()]*\)$/, '');
  return resolvers.includes(called);
}

/** Returns a sentence for each wait of a fixed time in a test that is not justified by a comment. */
export function fixedWaitsIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const timers = promisedTimers(text);
  const resolvers = resolversIn(text);
  const lines = text.split('\n');
  const isJustified = (line) => {
    for (let above = line - 1; /^\s*\/\/ /.test(lines[above] ?? ''); above -= 1) {
      if (/^\s*\/\/ Fixed wait: \S/.test(lines[above])) return true;
    }
    return false;
  };
  const faults = [];
  const visit = (node) => {
    const isWait =
      ts.isCallExpression(node) &&
      (/\.waitForTimeout$/.test(node.expression.getText()) ||
        isPromisedTimeout(node) ||
        isResolvingTimeout(node, resolvers) ||
        (timers.includes(node.expression.getText()) && hasDelay(node.arguments[0])));
    if (isWait) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      if (!isJustified(line)) {
        faults.push(
          `${file}:${line + 1}: a fixed wait: wait for what the test needs, or give a reason (// Fixed wait: …)`,
        );
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/** Whether a file is a test, or belongs to one. */
export const isTestFile = (file) => /^e2e\/.*\.ts$|\.test\.\w+$|\/testing\/.*\.tsx?$/.test(file);

runCheck(import.meta.url, () => inEachFile(filesIn('.').filter(isTestFile), fixedWaitsIn));
