import type { ElementContent, Root } from 'hast';
import { createLowlight } from 'lowlight';
import type { TokenClass } from '~/platform/html/rules';

const lowlight = createLowlight();

/** Maps what a grammar finds to the classes of published code, so that code has the same colours in the editor. */
const tokenClasses: Readonly<Record<string, TokenClass>> = {
  'hljs-comment': 'token-comment',
  ...{ 'hljs-keyword': 'token-keyword', 'hljs-operator': 'token-keyword' },
  ...{ 'hljs-tag': 'token-tag', 'hljs-selector-tag': 'token-tag', 'hljs-name': 'token-tag' },
  ...{ 'hljs-string': 'token-string', 'hljs-regexp': 'token-string', 'hljs-addition': 'token-inserted' },
  ...{ 'hljs-number': 'token-number', 'hljs-literal': 'token-number', 'hljs-symbol': 'token-number' },
  ...{ 'hljs-title': 'token-function', 'hljs-built_in': 'token-function' },
  ...{ 'hljs-type': 'token-type', 'hljs-variable': 'token-type' },
  ...{ 'hljs-attr': 'token-attribute', 'hljs-attribute': 'token-attribute', 'hljs-property': 'token-attribute' },
  'hljs-deletion': 'token-deleted',
};

function renameClasses(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node;
  const names = Array.isArray(node.properties.className) ? node.properties.className : [];
  const className = names.flatMap((name) => tokenClasses[name] ?? []);
  return { ...node, properties: { className }, children: node.children.map(renameClasses) };
}

/**
 * Highlights code while it is edited, using the grammars loaded so far. Does not guess the language when none is
 * specified.
 */
export const highlighter = {
  ...lowlight,
  highlight(language: string, text: string): Root {
    const tree = lowlight.highlight(language, text);
    return { ...tree, children: tree.children.map((node) => renameClasses(node as ElementContent)) };
  },
  highlightAuto: (text: string) => ({ type: 'root' as const, children: [{ type: 'text' as const, value: text }] }),
};

let loading: Promise<void> | undefined;

/**
 * Loads the grammars for highlighting code. They are large, so this is called only when an article contains code.
 * Without them, code is not highlighted.
 */
export function loadGrammars(): Promise<void> {
  loading ??= import('./grammars').then(
    ({ common }) => lowlight.register(common),
    () => {
      loading = undefined;
    },
  );
  return loading;
}

/** Languages that can be chosen for code, each with its stored name and label. */
export const codeLanguages = [
  ['', 'Plain text'],
  ['bash', 'Shell'],
  ['c', 'C'],
  ['cpp', 'C++'],
  ['csharp', 'C#'],
  ['css', 'CSS'],
  ['diff', 'Diff'],
  ['go', 'Go'],
  ['graphql', 'GraphQL'],
  ['html', 'HTML'],
  ['java', 'Java'],
  ['javascript', 'JavaScript'],
  ['json', 'JSON'],
  ['kotlin', 'Kotlin'],
  ['markdown', 'Markdown'],
  ['php', 'PHP'],
  ['python', 'Python'],
  ['ruby', 'Ruby'],
  ['rust', 'Rust'],
  ['sql', 'SQL'],
  ['swift', 'Swift'],
  ['toml', 'TOML'],
  ['typescript', 'TypeScript'],
  ['xml', 'XML'],
  ['yaml', 'YAML'],
] as const;
