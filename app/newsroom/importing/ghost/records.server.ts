import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Tokenizer, TokenParser } from '@streamparser/json';
import { jsonrepairTransform } from 'jsonrepair/stream';
import { ImportError, MalformedInputError } from '../rules';

export type GhostRecord = Readonly<Record<string, unknown>>;

/** Converts a byte offset in a file to a line and a column in characters, both starting at 1. */
async function positionOf(path: string, offset: number): Promise<{ line: number; column: number }> {
  let line = 1;
  let lineStart = 0;
  let position = 0;
  let current: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: Math.max(0, offset - 1) }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      line += 1;
      from = end + 1;
      lineStart = position + from;
      current = [];
    }
    // Ghost writes its whole export on one line. For very long lines, the column is reported in bytes.
    if (offset - lineStart <= 1_000_000) current.push(chunk.subarray(from));
    position += chunk.length;
  }
  const start = Buffer.concat(current).toString('utf8');
  return { line, column: (offset - lineStart <= 1_000_000 ? start.length : offset - lineStart) + 1 };
}

/** What the error about a file that is cut off ends with. */
export const endsEarly = 'the file ends in the middle of the JSON.';

/** Rewords a parser message for the operator. */
function explainParserError(message: string): string {
  if (/ended in (?:the middle|mid-parsing)/i.test(message)) return endsEarly;
  const character = /^Unexpected "([\s\S])" at/.exec(message)?.[1];
  if (character) return `unexpected “${character}”: this is not valid JSON.`;
  return 'a comma, colon or bracket is missing or extra: this is not valid JSON.';
}

const chunksOf = (path: string): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: 256 * 1024 });

/** Maximum length of a text in malformed JSON, in characters: the repair holds it in memory. */
const longestText = 2_000_000;

async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of chunksOf(path)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** @throws ImportError when the JSON cannot be repaired. */
async function* repairedChunks(path: string): AsyncGenerator<Buffer> {
  const repair = jsonrepairTransform({ bufferSize: longestText });
  const source = Readable.from(textOf(path)).on('error', (error) => repair.destroy(error));
  try {
    for await (const chunk of source.pipe(repair)) yield Buffer.from(chunk);
  } catch (error) {
    throw new ImportError(`${path} cannot be repaired: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Yields the records in the given tables of a Ghost export (`db[0].data` or `data`), in file order and without loading
 * the whole file into memory.
 * @param isRepaired whether what is not valid JSON is repaired, such as stray commas or a missing end
 * @throws MalformedInputError with line and column when the file is not valid JSON
 */
export async function* ghostRecords(
  path: string,
  tables: readonly string[],
  onBytes: (bytes: number) => void,
  isRepaired = false,
): AsyncGenerator<{ table: string; record: GhostRecord }> {
  const tokenizer = new Tokenizer();
  const parser = new TokenParser({
    paths: tables.flatMap((table) => [`$.db.*.data.${table}.*`, `$.data.${table}.*`]),
    keepStack: false,
  });
  let ready: { table: string; record: GhostRecord }[] = [];
  let tokenOffset = 0;
  tokenizer.onToken = (token) => {
    tokenOffset = token.offset;
    parser.write(token);
  };
  parser.onValue = ({ value, stack }) => {
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      ready.push({ table: String(stack.at(-1)?.key), record: value as GhostRecord });
    }
  };
  let bytes = 0;
  const guarded = async (step: () => void): Promise<void> => {
    try {
      step();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const absolute = /absolute position "(\d+)"/.exec(message)?.[1];
      const isTruncated = /ended in/.test(message);
      const { line, column } = await positionOf(path, isTruncated ? bytes : absolute ? Number(absolute) : tokenOffset);
      throw new MalformedInputError(`${path}, line ${line}, column ${column}: ${explainParserError(message)}`);
    }
  };
  for await (const chunk of isRepaired ? repairedChunks(path) : chunksOf(path)) {
    const isFirst = bytes === 0;
    const hasByteOrderMark = isFirst && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    await guarded(() => tokenizer.write(hasByteOrderMark ? chunk.subarray(3) : chunk));
    bytes += chunk.length;
    if (ready.length > 0) {
      const records = ready;
      ready = [];
      yield* records;
    }
    onBytes(bytes);
  }
  await guarded(() => {
    tokenizer.end();
    if (!parser.isEnded) parser.end();
  });
}

/** Returns a record's field as text, converting numbers to strings; empty for any other type. */
export function textField(record: GhostRecord, name: string): string {
  const value = record[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
