import { parse as parseToml, TomlError } from 'smol-toml';
import { isMap, LineCounter, parseDocument } from 'yaml';

/** Front matter that cannot be read; line and column count from 1, in the file. */
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
  /** What the front matter says; empty when there is none. */
  data: Record<string, unknown>;
  hasFrontMatter: boolean;
  body: string;
};

const opening = /^(---|\+\+\+)[^\S\n]*\n/;

/**
 * Takes a Markdown file apart. Front matter is read as plain data: no tags that make objects, no code, and aliases that
 * would grow beyond measure are refused.
 * @throws FrontMatterError
 */
export function readMarkdownFile(content: string): MarkdownFile {
  const text = content.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const fence = opening.exec(text)?.[1];
  if (!fence) return { data: {}, hasFrontMatter: false, body: text };
  const closing = fence === '---' ? /^(?:---|\.\.\.)[^\S\n]*$/m : /^\+\+\+[^\S\n]*$/m;
  const inside = text.slice(text.indexOf('\n') + 1);
  const end = closing.exec(inside);
  if (!end) throw new FrontMatterError(`it is opened by ${fence} and never closed`, 1, 1);
  const source = inside.slice(0, end.index);
  const body = inside.slice(end.index + end[0].length + 1);
  return { data: fence === '---' ? readYaml(source) : readToml(source), hasFrontMatter: true, body };
}

function readYaml(source: string): Record<string, unknown> {
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
    throw new FrontMatterError(problem.message, line + 1, col);
  }
  if (document.contents === null) return {};
  if (!isMap(document.contents)) throw new FrontMatterError('it is not a list of names and values', 2, 1);
  try {
    return document.toJS({ maxAliasCount: 50 }) as Record<string, unknown>;
  } catch (error) {
    throw new FrontMatterError(error instanceof Error ? error.message : String(error), 2, 1);
  }
}

function readToml(source: string): Record<string, unknown> {
  try {
    return parseToml(source);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const reason = error.message.split('\n')[0]?.replace(/^Invalid TOML document: /, '') ?? 'it cannot be read';
    throw new FrontMatterError(reason, error.line + 1, error.column);
  }
}
