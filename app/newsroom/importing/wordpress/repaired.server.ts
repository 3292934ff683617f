import { createReadStream } from 'node:fs';
import { Parser } from 'htmlparser2';
import { ImportError, MalformedInputError } from '../rules';
import { repairInWords } from './repair-words';
import { assertItemSize, childText, decoderFor, elementsOf, forbiddenInXml, type XmlElement } from './wxr.server';

/** Maximum length of one item, in characters. A longer one is left out, so that a broken file cannot fill the memory. */
const longestItem = 50_000_000;
/** Maximum number of repairs listed in the report. */
const maxListedRepairs = 100;

/** Repairs, for the report: one sentence for each repaired part of a file. */
export class Repairs {
  readonly sentences: string[] = [];
  /** Where the file ends, if it ends before its channel does. */
  cutOff: string | undefined;
  private others = 0;

  add(sentence: string): void {
    if (this.sentences.length < maxListedRepairs) this.sentences.push(sentence);
    else {
      this.others += 1;
      this.sentences[maxListedRepairs] = `and ${this.others} more`;
    }
  }
}

/** A part of the file: an item, or what comes before the first one. */
type Part = { text: string; line: number };

/** The start of the next item, or the end of the channel, after the end of an item. */
const boundary = /<\/item\s*>(?=\s*(?:<!--[\s\S]{0,1000}?-->\s*)?(?:<item[\s>]|<\/channel|$))|(?=<item>\s*<title>)/g;

/** Splits a file into its items, however broken they are, without loading it into memory. */
async function* partsOf(path: string, onBytes: (bytes: number) => void, repairs: Repairs): AsyncGenerator<Part> {
  const decoder = await decoderFor(path);
  let rest = '';
  let line = 1;
  let bytes = 0;
  let from = 0;
  let isTooLong = false;
  const take = (end: number): Part => {
    const part = { text: rest.slice(0, end), line };
    line += part.text.split('\n').length - 1;
    rest = rest.slice(end);
    from = 0;
    return part;
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    rest += decoder.decode(chunk, { stream: true }).replaceAll(forbiddenInXml, ' ');
    bytes += chunk.length;
    for (;;) {
      boundary.lastIndex = from;
      const found = boundary.exec(rest);
      // What follows the end of an item may be in the next chunk.
      const end = found ? found.index + found[0].length : -1;
      if (end <= 0 || end > rest.length - 2_000) {
        from = Math.max(0, (end > 0 ? (found?.index ?? 0) : rest.length) - 2_000);
        break;
      }
      const part = take(end);
      if (!isTooLong) yield part;
      isTooLong = false;
      from = rest.startsWith('<item>') ? 6 : 0;
    }
    if (rest.length > longestItem) {
      if (!isTooLong) repairs.add(`line ${line}: an item of more than ${longestItem} characters was left out`);
      isTooLong = true;
      take(rest.length - 2_000);
    }
    onBytes(bytes);
  }
  rest += decoder.decode();
  if (isTooLong) {
    // The item is left out, but not the end of the channel.
    yield { text: /<\/channel\s*>[^<]{0,1000}<\/rss\s*>\s*$/.exec(rest)?.[0] ?? '', line };
    return;
  }
  for (;;) {
    boundary.lastIndex = from;
    const found = boundary.exec(rest);
    const end = found ? found.index + found[0].length : -1;
    if (end <= 0 || end >= rest.length) break;
    yield take(end);
    from = rest.startsWith('<item>') ? 6 : 0;
  }
  yield take(rest.length);
}

/**
 * Separates what comes before the first item from it, and the end of the channel from the last item: both would make an item
 * that is well-formed look broken.
 */
async function* separateParts(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  let isFirst = true;
  for await (const part of parts) {
    const start = isFirst ? part.text.search(/<item[\s>]/) : 0;
    isFirst = false;
    const head = start > 0 ? part.text.slice(0, start) : '';
    const end = /<\/item\s*>(?=[^<]{0,1000}<\/channel\s*>[^<]{0,1000}<\/rss\s*>[^<]{0,1000}$)/.exec(
      part.text.slice(-4_000),
    );
    const length = end ? Math.max(0, part.text.length - 4_000) + end.index + end[0].length : part.text.length;
    const pieces = [head, part.text.slice(head.length, length), part.text.slice(length)];
    let { line } = part;
    for (const text of pieces) {
      if (text !== '') yield { text, line };
      line += text.split('\n').length - 1;
    }
  }
}

/** Reads a part with the tolerant parser: it closes what is open, and ignores what was never opened. */
function readTolerantly(text: string): XmlElement[] {
  let elements = 0;
  const ready: XmlElement[] = [];
  const stack: XmlElement[] = [];
  const isOutside = (name: string): boolean => name === 'rss' || name === 'channel';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (isOutside(name)) return;
        elements += 1;
        assertItemSize(elements, 'The file');
        const element: XmlElement = { name, attributes, text: '', children: [] };
        stack.at(-1)?.children.push(element);
        stack.push(element);
      },
      ontext(words) {
        const current = stack.at(-1);
        if (current) current.text += words;
      },
      onclosetag(name) {
        if (isOutside(name)) return;
        const element = stack.pop();
        if (element && stack.length === 0) ready.push(element);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return ready;
}

/** Ends a CDATA section that is still open at the end of its item, where the section's own element ends. */
function closeData(text: string): string {
  const start = text.lastIndexOf('<![CDATA[');
  if (start === -1 || text.includes(']]>', start)) return text;
  const name = /<([\w:]+)>\s*$/.exec(text.slice(Math.max(0, start - 200), start))?.[1];
  const end = name === undefined ? -1 : text.indexOf(`</${name}>`, start);
  return end === -1 ? text : `${text.slice(0, end)}]]>${text.slice(end)}`;
}

/** Whether the channel ends in this part of the file, and not only in a text that quotes its end. */
const hasChannelEnd = (text: string): boolean =>
  /<\/(?:channel|rss)\s*>/.test(text) &&
  /<\/(?:channel|rss)\s*>/.test(closeData(text).replaceAll(/<!\[CDATA\[[\s\S]*?(?:\]\]>|$)/g, ''));

const reasonIn = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/^.*?, line \d+, column \d+: /, '').replace(/\.$/, '') : String(error);

/**
 * Yields the elements inside the channel of a malformed RSS file, item by item: those that are well-formed as they are,
 * the others repaired. Entities that nothing declares stay as text, which the HTML of titles and texts defines.
 * @throws ImportError for a document type that declares or loads anything, and for a file without an item.
 */
export async function* repairedElements(
  path: string,
  onBytes: (bytes: number) => void,
  repairs: Repairs,
): AsyncGenerator<XmlElement> {
  let items = 0;
  let isComplete = false;
  let end = '';
  for await (const { text, line } of separateParts(partsOf(path, onBytes, repairs))) {
    if (text.trim() === '') continue;
    if (/^\s*<\/channel\s*>\s*<\/rss\s*>\s*$/.test(text)) {
      isComplete = true;
      continue;
    }
    isComplete ||= hasChannelEnd(text);
    const isItem = /^\s*<item[\s>]/.test(text);
    let elements: XmlElement[];
    try {
      elements = elementsOf(isItem ? `<rss><channel>${text}</channel></rss>` : text, path);
    } catch (error) {
      if (!(error instanceof MalformedInputError)) throw error;
      elements = readTolerantly(closeData(text));
      const found = elements.find(({ name }) => name === 'item');
      if (isItem || found) {
        const name = found ? `${childText(found, 'wp:post_id')} ${childText(found, 'title')}`.trim() : '';
        const start = line + (text.slice(0, text.search(/\S/)).split('\n').length - 1);
        repairs.add(`item “${name || 'without a title'}”, from line ${start}: ${repairInWords(reasonIn(error), text)}`);
      }
    }
    const last = elements.findLast(({ name }) => name === 'item');
    items += elements.filter(({ name }) => name === 'item').length;
    if (last) {
      const title = childText(last, 'title').slice(0, 200);
      const isClosed = /<\/item\s*>\s*$/.test(text);
      end = `${isClosed ? 'after' : 'in the middle of'} item ${items}${title === '' ? '' : `, “${title}”`}`;
    }
    yield* elements;
  }
  if (items === 0) throw new ImportError(`${path} contains no item that can be read.`);
  if (!isComplete) repairs.cutOff = end;
}
