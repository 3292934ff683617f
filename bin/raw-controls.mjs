/** Finds controls that are built by hand although app/design has a component for them, or app/platform/forms a helper. */
import ts from 'typescript';
import { filesIn, inEachFile, runCheck } from './source-files.mjs';

/** Each kind of element or call, with its replacement. */
const better = {
  button: 'use Button or ButtonLink, or buttonClass for another element',
  select: 'use Select, or FilterChip for a filter in the newsroom',
  confirm: 'use ConfirmDialog',
  checkbox: 'use Checkbox or Switch, or BareCheckbox where there is no label beside it',
  options: 'use Combobox, or OptionList for a text that keeps the focus',
  intent: 'use intentButton or intentField, and postedIntent to read it',
  'intent without its type': 'add satisfies with the type of the form, so that TypeScript refuses an unknown intent',
  'form in an address': 'use formAddress, and sentForm to read it',
  table: 'use DataTable, or PlainTable for a comparison, a matrix or figures',
};

const isButtonClass = (node) =>
  ts.isJsxAttribute(node) &&
  node.name.getText() === 'className' &&
  [...(node.initializer?.getText() ?? '').matchAll(/["'`]([^"'`]*)["'`]/g)].some(([, names]) =>
    names.split(/\s+/).includes('button'),
  );

const isElement = (node, name) =>
  (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && node.tagName.getText() === name;

/** A role of a list of suggestions, as an attribute or in an object of attributes. */
const isOptionsRole = (node) =>
  (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) &&
  node.name.getText() === 'role' &&
  /^\W*(?:combobox|listbox|option)\b/.test(node.initializer?.getText() ?? '');

/** A field or button that sends an intent, or a call that reads one from a form. */
const isIntent = (node) =>
  ts.isJsxAttribute(node)
    ? /^name=\W*intent\W*$/.test(node.getText())
    : ts.isCallExpression(node) &&
      /\.get$/.test(node.expression.getText()) &&
      /^\W*intent\W*$/.test(node.arguments[0]?.getText() ?? '');

/** The fields of a form that are sent from a script, with an intent that TypeScript does not compare with the form's. */
function isUntypedIntent(node) {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'intent') return false;
  const { parent: fields } = node;
  if (!ts.isStringLiteralLike(node.initializer)) return false;
  const { parent } = fields;
  if (ts.isCallExpression(parent))
    return parent.arguments[0] === fields && /\bsubmit$/.test(parent.expression.getText());
  const isNamed = ts.isPropertyAssignment(parent) || (ts.isVariableDeclaration(parent) && !parent.type);
  return isNamed && parent.name.getText() === 'fields';
}

/** A text that names a form in an address, or a call that reads the name. */
const isFormInAddress = (node) =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    ? /[?&]do=/.test(node.text)
    : ts.isCallExpression(node) &&
      /\.get$/.test(node.expression.getText()) &&
      /^\W*do\W*$/.test(node.arguments[0]?.getText() ?? '');

const isCheckbox = (node) =>
  ts.isJsxAttribute(node) &&
  /^(?:type=\W*checkbox|role=\W*switch)\b/.test(node.getText()) &&
  node.parent.parent.tagName.getText() === 'input';

/** A call to the browser's own `confirm`; a file may define a function of this name. */
const isConfirm = (node, definesConfirm) =>
  ts.isCallExpression(node) &&
  (/^(?:window|globalThis)\.confirm$/.test(node.expression.getText()) ||
    (!definesConfirm && node.expression.getText() === 'confirm'));

/** Returns one message for each control that a source file builds by hand instead of using the shared component. */
export function rawControlsIn(file, text) {
  if (file.startsWith('app/design/')) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const definesConfirm = /(?:function|const|let) confirm\b|import [^;]*\bconfirm\b/.test(text);
  const isRaw = {
    button: isButtonClass,
    select: (node) => isElement(node, 'select'),
    confirm: (node) => isConfirm(node, definesConfirm),
    checkbox: isCheckbox,
    options: isOptionsRole,
    // Tests read what is posted.
    intent: (node) => !/^app\/platform\/forms\/|\.test\.tsx?$/.test(file) && isIntent(node),
    'intent without its type': (node) => !/\.test\.tsx?$|\/testing\//.test(file) && isUntypedIntent(node),
    'form in an address': (node) =>
      !/^app\/platform\/forms\/|\.test\.tsx?$|\/testing\//.test(file) && isFormInAddress(node),
    table: (node) => isElement(node, 'table'),
  };
  const faults = [];
  const visit = (node) => {
    const [kind] = Object.entries(isRaw).find(([, matches]) => matches(node)) ?? [];
    if (kind) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      faults.push(`${file}:${line + 1}: ${kind} made by hand: ${better[kind]}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

runCheck(import.meta.url, () => inEachFile(filesIn('app', /\.tsx?$/), rawControlsIn));
