import type { Element, ElementContent, Root } from 'hast';
import type { BundledLanguage, HighlighterGeneric, ThemeRegistration } from 'shiki';
import { longestHtml, type TokenClass } from './rules';

/** Maps TextMate scopes to our token classes; later lines win over earlier ones. */
const scopes: readonly (readonly [TokenClass, readonly string[]])[] = [
  ['token-comment', ['comment', 'punctuation.definition.comment', 'string.comment']],
  [
    'token-string',
    ['string', 'punctuation.definition.string', 'constant.character', 'markup.inline.raw', 'string.regexp'],
  ],
  [
    'token-number',
    [
      'constant.numeric',
      'constant.language',
      'constant.other',
      'variable.other.constant',
      'support.constant',
      'keyword.other.unit',
    ],
  ],
  [
    'token-keyword',
    ['keyword', 'storage', 'keyword.operator.new', 'keyword.operator.expression', 'variable.language', 'markup.bold'],
  ],
  ['token-function', ['entity.name.function', 'support.function', 'variable.function', 'meta.function-call.generic']],
  [
    'token-type',
    [
      'entity.name.type',
      'entity.name.class',
      'entity.name.namespace',
      'entity.other.inherited-class',
      'support.type',
      'support.class',
      'storage.type.primitive',
    ],
  ],
  [
    'token-attribute',
    [
      'entity.other.attribute-name',
      'meta.attribute',
      'support.type.property-name',
      'variable.other.property',
      'variable.object.property',
      'meta.object-literal.key',
      'entity.name.tag.yaml',
      'keyword.other.definition.ini',
    ],
  ],
  ['token-tag', ['entity.name.tag', 'punctuation.definition.tag']],
  ['token-inserted', ['markup.inserted', 'meta.diff.header.to-file']],
  ['token-deleted', ['markup.deleted', 'meta.diff.header.from-file', 'invalid']],
  ['token-heading', ['markup.heading', 'entity.name.section', 'meta.diff.range']],
];

/** Shiki assigns each token a colour; this theme's colours encode the index of our token class. */
const colourOf = (index: number): string => `#${(index + 1).toString(16).padStart(6, '0')}`.toUpperCase();
const classByColour = new Map(scopes.map(([name], index) => [colourOf(index), name]));
const theme: ThemeRegistration = {
  name: 'token-classes',
  type: 'light',
  colors: { 'editor.foreground': '#FFFFFF', 'editor.background': '#000000' },
  settings: [
    { settings: { foreground: '#FFFFFF', background: '#000000' } },
    ...scopes.map(([, names], index) => ({ scope: [...names], settings: { foreground: colourOf(index) } })),
    // Operators have the same plain colour as the names around them.
    { scope: ['keyword.operator', 'punctuation'], settings: { foreground: '#FFFFFF' } },
    { scope: ['punctuation.definition.string', 'keyword.operator.new'], settings: {} },
  ],
};

type Highlighter = HighlighterGeneric<BundledLanguage, never>;
let loading:
  | Promise<{ highlighter: Highlighter; languageOf: (name: string) => BundledLanguage | undefined }>
  | undefined;

/** Loads Shiki when the first code block is highlighted; each language is loaded with its first block. */
function loadHighlighter() {
  loading ??= import('shiki').then(async ({ bundledLanguages, createHighlighter }) => ({
    highlighter: (await createHighlighter({ themes: [theme], langs: [] })) as unknown as Highlighter,
    languageOf: (name: string) => (Object.hasOwn(bundledLanguages, name) ? (name as BundledLanguage) : undefined),
  }));
  return loading;
}

/** Longer code is shown without highlighting: grammars are not linear on hostile input. */
const maxCodeLength = 100_000;
const maxLineLength = 2_000;
/** The rest of a line that takes longer is shown without highlighting. */
const millisecondsPerLine = 1_000;

const names: Readonly<Record<string, string>> = {
  'c++': 'cpp',
  golang: 'go',
  node: 'javascript',
  plain: '',
  plaintext: '',
  text: '',
  txt: '',
  none: '',
  sh: 'shellscript',
  'shell-session': 'console',
  toml: 'toml',
};

/** Returns the grammar name for the language in a code block's class or info string; empty if there is none. */
function languageName(info: string): string {
  const name =
    info
      .trim()
      .split(/[\s,{:;]/)[0]
      ?.toLowerCase() ?? '';
  return Object.hasOwn(names, name) ? (names[name] ?? '') : name;
}

/**
 * Returns the tokens of each line. Shiki measures a line's time by the clock, and the first use of a grammar compiles it,
 * which can exceed the limit on a busy machine. Code that took that long is therefore tokenised a second time; then only
 * hostile lines are cut short.
 */
function tokenise(highlighter: Highlighter, code: string, language: BundledLanguage) {
  const attempt = () =>
    highlighter.codeToTokensBase(code, {
      lang: language,
      theme: theme.name as never,
      tokenizeMaxLineLength: maxLineLength,
      tokenizeTimeLimit: millisecondsPerLine,
    });
  const start = Date.now();
  const lines = attempt();
  return Date.now() - start > millisecondsPerLine ? attempt() : lines;
}

async function tokensOf(code: string, info: string): Promise<ElementContent[] | undefined> {
  const name = languageName(info);
  if (name === '' || code.length > maxCodeLength) return undefined;
  const { highlighter, languageOf } = await loadHighlighter();
  const language = languageOf(name);
  if (!language) return undefined;
  await highlighter.loadLanguage(language);
  const lines = tokenise(highlighter, code, language);
  const result: ElementContent[] = [];
  let open: { name: TokenClass | undefined; text: string } = { name: undefined, text: '' };
  const close = (): void => {
    if (open.text === '') return;
    const text: ElementContent = { type: 'text', value: open.text };
    result.push(
      open.name ? { type: 'element', tagName: 'span', properties: { className: [open.name] }, children: [text] } : text,
    );
  };
  const add = (name: TokenClass | undefined, text: string): void => {
    if (name !== open.name) {
      close();
      open = { name, text: '' };
    }
    open.text += text;
  };
  lines.forEach((tokens, index) => {
    if (index > 0) add(undefined, '\n');
    for (const { content, color } of tokens) {
      add(content.trim() === '' ? open.name : classByColour.get(color?.toUpperCase() ?? ''), content);
    }
  });
  close();
  return result;
}

function textIn(node: Element): string {
  return node.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textIn(child) : ''))
    .join('');
}

const languageClassOf = (node: Element): string => {
  const classes = Array.isArray(node.properties.className) ? node.properties.className.map(String) : [];
  const marked = classes.map((name) => /^(?:language-|lang-|brush:?)(.+)$/.exec(name)?.[1]).find(Boolean);
  return marked ?? '';
};

const isHighlighted = (code: Element): boolean =>
  code.children.some(
    (child) => child.type === 'element' && String(child.properties.className ?? '').startsWith('token-'),
  );

/**
 * Highlights the code blocks in HTML from an editor, where they are still plain. HTML that is too long to parse is
 * returned unchanged.
 */
export async function highlightHtml(html: string): Promise<string> {
  if (!html.includes('<pre') || html.length > longestHtml) return html;
  const { parseHtml, printHtml } = await import('./repair');
  const tree = parseHtml(html);
  await highlightCode(tree);
  return printHtml(tree);
}

/**
 * Highlights the code blocks in a syntax tree by adding classes. Blocks without a known language stay plain, and blocks
 * that are already highlighted stay unchanged.
 */
export async function highlightCode(tree: Root | Element): Promise<void> {
  for (const node of tree.children) {
    if (node.type !== 'element') continue;
    const code = node.tagName === 'pre' ? node.children.find((child) => child.type === 'element') : undefined;
    if (code?.type === 'element' && code.tagName === 'code') {
      if (isHighlighted(code)) continue;
      const language = languageClassOf(code) || languageClassOf(node);
      const name = languageName(language);
      const tokens = await tokensOf(textIn(code).replace(/\n$/, ''), language);
      code.properties = name === '' ? {} : { className: [`language-${name}`] };
      if (tokens) code.children = tokens;
    } else await highlightCode(node);
  }
}
