/**
 * Checks that each feature writes only the tables in its own schema; the platform counts as a single feature. Reading
 * other features' tables is allowed. Tests may write any table.
 */
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { filesIn, readFiles, runCheck } from './source-files.mjs';

/** Sources that may write every table. Reasons: docs/decisions/0043-table-owners.md. */
const exceptions = ['app/operations/backup/store.server.ts'];

const isTest = (path) => /\.test\.tsx?$|\/testing\//.test(path);
const isSchema = (path) => path.endsWith('/schema.ts');

function featureOf(path) {
  const [, layer, folder] = path.split('/');
  return layer === 'platform' ? layer : `${layer}/${folder}`;
}

const parse = (path, text) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

function walk(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** Returns the tables that a schema declares: the constant and the SQL name of each. */
function tablesIn(path, text) {
  const tables = [];
  walk(parse(path, text), (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isCallExpression(node.initializer)) return;
    const [name] = node.initializer.arguments;
    if (/^(?:pgTable|\w+\.table)$/.test(node.initializer.expression.getText()) && ts.isStringLiteralLike(name)) {
      tables.push({ constant: node.name.getText(), name: name.text, owner: featureOf(path) });
    }
  });
  return tables;
}

const pathOf = (specifier, importer) =>
  `${specifier.startsWith('~/') ? join('app', specifier.slice(2)) : join(dirname(importer), specifier)}.ts`;

/** Returns the tables that a source imports or declares, by the names it uses for them. */
function tablesBySourceName(source, tablesOfSchema) {
  const byName = new Map();
  for (const { constant, ...table } of tablesOfSchema.get(source.fileName) ?? []) byName.set(constant, table);
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const tables = tablesOfSchema.get(pathOf(statement.moduleSpecifier.text, source.fileName)) ?? [];
    const bindings = statement.importClause?.namedBindings;
    for (const { constant, ...table } of tables) {
      if (bindings && ts.isNamespaceImport(bindings)) byName.set(`${bindings.name.text}.${constant}`, table);
      for (const element of bindings && ts.isNamedImports(bindings) ? bindings.elements : []) {
        if ((element.propertyName ?? element.name).text === constant) byName.set(element.name.text, table);
      }
    }
  }
  return byName;
}

const isSql = (node) => ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql';
const isRawSql = (node) => ts.isCallExpression(node) && node.expression.getText() === 'sql.raw';
const sqlWrite =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(\$\{[^}]*\}|"?\w+"?)/gi;

const isQuery = (node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  ['insert', 'update', 'delete'].includes(node.expression.name.text) &&
  node.arguments.length === 1;
const isExecutor = (node) => /(?:^|\.)(?:executor|tx|database\(\))$/.test(node.getText());

/**
 * Finds writes to tables of other features, and to tables that cannot be determined from the source.
 * @param {Map<string, string>} sources the text of each source.
 * @returns {string[]} a sentence for each.
 */
export function foreignWrites(sources) {
  const schemas = [...sources].filter(([path]) => isSchema(path));
  const tablesOfSchema = new Map(schemas.map(([path, text]) => [path, tablesIn(path, text)]));
  const bySqlName = new Map([...tablesOfSchema.values()].flat().map((table) => [table.name, table]));
  const faults = [];
  for (const [path, text] of sources) {
    if (isTest(path) || exceptions.includes(path)) continue;
    if (!/\bsql\b|\.(?:insert|update|delete)\(/.test(text)) continue;
    const source = parse(path, text);
    const tables = tablesBySourceName(source, tablesOfSchema);
    const check = (node, table, written) => {
      if (table?.owner === featureOf(path)) return;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const fault = table
        ? `writes ${table.name}, which belongs to ${table.owner}`
        : `writes ${written}, which no schema declares`;
      faults.push(`${path}:${line + 1}: ${fault}`);
    };
    walk(source, (node) => {
      if (isQuery(node)) {
        const written = node.arguments[0].getText();
        if (tables.has(written) || isExecutor(node.expression.expression)) check(node, tables.get(written), written);
      } else if (isSql(node) || isRawSql(node)) {
        for (const [, written] of node.getText().matchAll(sqlWrite)) {
          const name = written.replace(/^\$\{|\}$|"/g, '');
          const table = written.startsWith('$') ? tables.get(name) : bySqlName.get(name);
          // An unknown word is `set` in `do update set`, `of` in `for update of`, and the like.
          if (table || written.startsWith('$')) check(node, table, name);
        }
      }
    });
  }
  return faults;
}

runCheck(import.meta.url, () => foreignWrites(readFiles(filesIn('app', /\.tsx?$/))));
