import { parse as parseToml, TomlError } from 'smol-toml';
import { isMap, LineCounter, parseDocument } from 'yaml';

/** Front matter that cannot be parsed. Line and column are positions in the file, counted from 1. */
export class FrontMatterError extends Error {
  override name = 'FrontMatterError';

  constructor(
    reason: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(`front matter, line ${line}, column ${column}: ${reason}`);
  }
}

export type MarkdownFile = {
  /** Fields of the front matter; empty when there is none. */
  data: Record<string, unknown>;
  hasFrontMatter: boolean;
  body: string;
};

const opening = /^(---|\+\+\+)[^\S\n]*(\w*)[^\S\n]*\n/;
/** Empty lines at the start of a file, accepted only when they are clearly followed by front matter. */
const emptyLines = /^(?:[^\S\n]*\n)+(?=(?:---|\+\+\+)[^\S\n]*\n["'\w][^\n:=]*[:=])/;

/**
 * Splits a Markdown file into front matter and body. Front matter is parsed as plain data: custom tags and code are not
 * evaluated, and excessive alias expansion is rejected.
 * @throws FrontMatterError
 */
export function readMarkdownFile(content: string): MarkdownFile {
  const whole = content.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const before = emptyLines.exec(whole)?.[0] ?? '';
  const text = whole.slice(before.length);
  const first = before.split('\n').length;
  if (/^\{\s*"[\w-]+"\s*:/.test(text)) return readJsonFile(text);
  const [, fence, language = ''] = opening.exec(text) ?? [];
  if (!fence) return { data: {}, hasFrontMatter: false, body: text };
  const closing = fence === '---' ? /^(?:---|\.\.\.)[^\S\n]*$/m : /^\+\+\+[^\S\n]*$/m;
  const inside = text.slice(text.indexOf('\n') + 1);
  const end = closing.exec(inside);
  if (!end) throw new FrontMatterError(`it is opened by ${fence} and never closed`, first, 1);
  const source = inside.slice(0, end.index);
  const body = inside.slice(end.index + end[0].length + 1);
  const form = language.toLowerCase() || (fence === '---' ? 'yaml' : 'toml');
  if (form === 'toml') return { data: readToml(source, first + 1), hasFrontMatter: true, body };
  // JSON is a subset of YAML.
  if (/^(?:ya?ml|json)$/.test(form)) return { data: readYaml(source, first + 1), hasFrontMatter: true, body };
  throw new FrontMatterError(`it is written in “${language}”; only YAML, TOML and JSON are supported`, first, 1);
}

/** Parses Hugo's JSON front matter: an object at the very start, without a fence. */
function readJsonFile(text: string): MarkdownFile {
  let depth = 0;
  for (const { 0: mark, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (mark === '{') depth += 1;
    else if (mark === '}') depth -= 1;
    if (depth > 0) continue;
    return { data: readYaml(text.slice(0, index + 1), 1), hasFrontMatter: true, body: text.slice(index + 1) };
  }
  throw new FrontMatterError('it is opened by { and never closed', 1, 1);
}

/** @param firstLine number of the first line of `source` in the file */
export function readYaml(source: string, firstLine: number): Record<string, unknown> {
  const lines = new LineCounter();
  const document = parseDocument(source, {
    lineCounter: lines,
    schema: 'core',
    customTags: [],
    version: '1.2',
    prettyErrors: false,
  });
  const problem = document.errors[0];
  if (problem) {
    const { line, col } = lines.linePos(problem.pos[0]);
    throw new FrontMatterError(problem.message, line + firstLine - 1, col);
  }
  if (document.contents === null) return {};
  if (!isMap(document.contents)) throw new FrontMatterError('it is not a list of names and values', firstLine, 1);
  try {
    return document.toJS({ maxAliasCount: 50 }) as Record<string, unknown>;
  } catch (error) {
    throw new FrontMatterError(error instanceof Error ? error.message : String(error), firstLine, 1);
  }
}

/** @param firstLine number of the first line of `source` in the file */
export function readToml(source: string, firstLine: number): Record<string, unknown> {
  try {
    return parseToml(source);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const reason = error.message.split('\n')[0]?.replace(/^Invalid TOML document: /, '') ?? 'it cannot be read';
    throw new FrontMatterError(reason, error.line + firstLine - 1, error.column);
  }
}
