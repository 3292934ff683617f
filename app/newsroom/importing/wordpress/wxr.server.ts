import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { SaxesParser } from 'saxes';
import { encodingFromByteOrderMark, ImportError, MalformedInputError } from '../rules';

/** An element in an export, with its content. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
};

/** Returns the text of an element's first child with the given name; empty when there is none. */
export function childText(element: XmlElement, name: string): string {
  return element.children.find((child) => child.name === name)?.text.trim() ?? '';
}

/** HTML entities that exports use although XML does not define them. */
const htmlEntities = {
  nbsp: '\u00a0',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  copy: '©',
  raquo: '»',
  laquo: '«',
  bull: '•',
};

// Word processors leave these characters in posts. XML forbids them, but WordPress exports them anyway.
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
export const forbiddenInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

async function encodingOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    const marked = encodingFromByteOrderMark(buffer);
    if (marked !== 'utf-8') return marked;
    const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
      buffer.toString('latin1', 0, bytesRead).replace(/^\u00ef\u00bb\u00bf/, ''),
    );
    return declared?.[1] ?? 'utf-8';
  } finally {
    await file.close();
  }
}

/**
 * Returns a decoder for a file's encoding.
 * @throws ImportError when the encoding is not supported.
 */
export async function decoderFor(path: string): Promise<TextDecoder> {
  const encoding = await encodingOf(path);
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new ImportError(`${path}: the encoding “${encoding}” is not supported.`);
  }
}

/** Maximum number of elements in one item, which is held in memory: far more than an article with all its comments has. */
const maxItemElements = 300_000;

/** @throws ImportError when an item has more elements than exports have. */
export function assertItemSize(elements: number, place: string): void {
  if (elements > maxItemElements)
    throw new ImportError(
      `${place}: an item has more than ${maxItemElements.toLocaleString('en')} elements. This is not an export.`,
    );
}

/** Parses an RSS file that arrives in pieces. @throws ImportError when it is not well-formed. */
function channelParser(path: string): { parser: SaxesParser; takeElements: () => XmlElement[] } {
  const parser = new SaxesParser({ position: true });
  Object.assign(parser.ENTITIES, htmlEntities);
  let ready: XmlElement[] = [];
  /** Open elements, outermost first, starting with a child of the channel. */
  const stack: XmlElement[] = [];
  let depth = 0;
  let elements = 0;

  const place = (): string => `${path}, line ${parser.line}, column ${parser.column + 1}`;
  parser.on('error', (error) => {
    throw new MalformedInputError(`${place()}: ${error.message.replace(/^\d+:\d+: /, '')}`);
  });
  parser.on('doctype', (doctype) => {
    if (/[[]|\b(?:SYSTEM|PUBLIC)\b/.test(doctype))
      throw new ImportError(`${place()}: document types that declare or load anything are not allowed.`);
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth === 1 && tag.name !== 'rss')
      throw new ImportError(
        `${place()}: this is not a WordPress export: it begins with <${tag.name}>, not with <rss>.`,
      );
    if (depth < 3) return;
    elements = stack.length === 0 ? 1 : elements + 1;
    assertItemSize(elements, place());
    const element: XmlElement = {
      name: tag.name,
      attributes: tag.attributes as Record<string, string>,
      text: '',
      children: [],
    };
    stack.at(-1)?.children.push(element);
    stack.push(element);
  });
  const addText = (text: string): void => {
    const current = stack.at(-1);
    if (current) current.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    depth -= 1;
    const element = stack.pop();
    if (element && stack.length === 0) ready.push(element);
  });
  const takeElements = (): XmlElement[] => {
    const elements = ready;
    ready = [];
    return elements;
  };
  return { parser, takeElements };
}

/**
 * Returns the elements inside the channel of an RSS file that is in memory.
 * @throws ImportError like `channelElements`.
 */
export function elementsOf(text: string, path: string): XmlElement[] {
  const { parser, takeElements } = channelParser(path);
  parser.write(text.trimStart()).close();
  return takeElements();
}

/**
 * Yields the elements inside the channel of an RSS file, one at a time and without loading the whole file into memory.
 * Only XML's own entities and a few from HTML are expanded; a document type that declares entities is rejected.
 * @param onBytes called with the number of bytes read so far
 * @throws MalformedInputError with line and column when the file is not well-formed; ImportError when it cannot be one
 */
export async function* channelElements(path: string, onBytes: (bytes: number) => void): AsyncGenerator<XmlElement> {
  const decoder = await decoderFor(path);
  const { parser, takeElements } = channelParser(path);
  let bytes = 0;
  let hasStarted = false;
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    let text = decoder.decode(chunk, { stream: true }).replaceAll(forbiddenInXml, ' ');
    if (!hasStarted) {
      // WordPress plugins leave empty lines before the export, which XML forbids. Line numbers still count them.
      const blank = text.length - text.trimStart().length;
      parser.line += text.slice(0, blank).split('\n').length - 1;
      text = text.slice(blank);
      hasStarted = text !== '';
    }
    parser.write(text);
    bytes += chunk.length;
    yield* takeElements();
    onBytes(bytes);
  }
  parser.write(decoder.decode()).close();
  yield* takeElements();
}
