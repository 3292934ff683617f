/**
 * Checks that no layer uses a permission or an event that a later one declares. Their types merge the declarations of all
 * features, so the compiler accepts any of these names anywhere, and dependency-cruiser sees no import. Here, the use of
 * a name counts as an import of the file that declares it.
 */
import { createRequire } from 'node:module';
import ts from 'typescript';
import { filesIn, readFiles, runCheck } from './source-files.mjs';

/** Whether a source belongs to the tests, which may use everything. */
export const isTest = (path) => /\.test\.tsx?$|\/testing\//.test(path);

/** Whether a property of a feature's declaration declares a permission. */
const declaresPermission = (node) =>
  ts.isPropertyAssignment(node) &&
  ts.isStringLiteral(node.name) &&
  ts.isCallExpression(node.initializer) &&
  /^allow(?:On)?$/.test(node.initializer.expression.getText());

/** Whether a member of an interface declares an event. */
const declaresEvent = (node) =>
  ts.isPropertySignature(node) &&
  ts.isStringLiteral(node.name) &&
  ts.isInterfaceDeclaration(node.parent) &&
  node.parent.name.text === 'DomainEvents';

/**
 * Reads the names in a source: those that look like permissions and events, and those it declares.
 * @returns {{ declared: string[], mentioned: { name: string, line: number }[] }}
 */
function namesIn(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const declared = [];
  const mentioned = [];
  const visit = (node) => {
    if (declaresPermission(node) || declaresEvent(node)) declared.push(node.name.text);
    else if (ts.isStringLiteralLike(node) && /^[a-z_]+\.[a-z_]+$/.test(node.text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      mentioned.push({ name: node.text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { declared, mentioned };
}

/**
 * Finds the uses of permissions and events.
 * @param {Map<string, string>} sources the text of each source.
 * @returns {{ name: string, path: string, line: number, declaredIn: string }[]}
 */
export function findUses(sources) {
  const names = [...sources]
    .filter(([path]) => !isTest(path))
    .map(([path, text]) => ({ path, ...namesIn(path, text) }));
  const declaredIn = new Map(names.flatMap(({ path, declared }) => declared.map((name) => [name, path])));
  return names.flatMap(({ path, mentioned }) =>
    mentioned
      .filter(({ name }) => declaredIn.has(name) && declaredIn.get(name) !== path)
      .map(({ name, line }) => ({ name, path, line, declaredIn: declaredIn.get(name) })),
  );
}

/** Returns the uses that would break one of dependency-cruiser's rules if they were imports. */
export const findForbidden = (uses, rules) =>
  uses.filter(({ path, declaredIn }) =>
    rules.some(({ from, to }) => new RegExp(from.path).test(path) && new RegExp(to.path).test(declaredIn)),
  );

/** Returns the text of each source of the program, by path. */
export const readSources = () => readFiles(filesIn('app', /\.tsx?$/));

runCheck(import.meta.url, () => {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
  const layerRules = forbidden.filter(({ name }) => name.endsWith('-imports-no-later-layer'));
  return findForbidden(findUses(readSources()), layerRules).map(
    ({ name, path, line, declaredIn }) => `${path}:${line}: uses ${name}, which a later layer declares (${declaredIn})`,
  );
});
