import { Tokenizer } from 'htmlparser2';

/**
 * Elements that the next one of their kind ends: those whose end tag may be left out (HTML §13.1.2.4), and headings.
 */
const optionalEnd = new Set(
  'p li dt dd option optgroup tr td th thead tbody tfoot colgroup caption html head body h1 h2 h3 h4 h5 h6'.split(' '),
);
const withoutContent = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Elements that are opened again in each later block until their end tag (HTML §13.2.4.3). */
const formatting = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));
/** Identical formatting elements that are opened again (the “Noah’s Ark clause”). */
const maxIdentical = 3;

/** HTML that is more work than this is not parsed. */
const maxParsingCost = { elements: 100_000, steps: 2_000_000 };

const nothing = (): void => undefined;

type ParsingCost = {
  /** Elements in the parsed document, including formatting elements that are opened again. */
  elements: number;
  /** One step per tag for each element that is open there, and one per attribute for each earlier one in its tag. */
  steps: number;
};

/** The open formatting elements: for each name, the source text of the start tags, oldest first. */
class OpenFormatting {
  readonly #sources = new Map<string, string[]>();
  readonly #identical = new Map<string, number>();
  reopened = 0;

  open(name: string, source: string): void {
    const number = this.#identical.get(source) ?? 0;
    if (number === maxIdentical) return;
    this.#identical.set(source, number + 1);
    this.#sources.set(name, [...(this.#sources.get(name) ?? []), source]);
    this.reopened += 1;
  }

  close(name: string): void {
    const source = this.#sources.get(name)?.pop();
    if (source === undefined) return;
    this.#identical.set(source, (this.#identical.get(source) ?? 1) - 1);
    this.reopened -= 1;
  }
}

/**
 * Estimates, in one pass over the text, how much work it is to parse HTML. Tree construction (HTML §13.2.6) examines
 * all open elements at many tags, opens unclosed formatting elements again in each block, and compares attribute names,
 * so it can take quadratic time and more for hostile HTML.
 * @param limit the estimate stops soon after it exceeds one of these.
 */
function parsingCost(html: string, limit: ParsingCost): ParsingCost {
  const cost: ParsingCost = { elements: 0, steps: 0 };
  const openByName = new Map<string, number>();
  const openFormatting = new OpenFormatting();
  let open = 0;
  let attributes = 0;
  let nameStart = 0;
  let name = '';
  const stopAtLimit = (): void => {
    if (cost.elements > limit.elements || cost.steps > limit.steps) tokenizer.pause();
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase();
        nameStart = start;
        attributes = 0;
        cost.elements += 1 + openFormatting.reopened;
        cost.steps += 1 + open;
        if (!optionalEnd.has(name) && !withoutContent.has(name)) {
          openByName.set(name, (openByName.get(name) ?? 0) + 1);
          open += 1;
        }
        stopAtLimit();
      },
      onattribname() {
        cost.steps += attributes;
        attributes += 1;
        stopAtLimit();
      },
      onopentagend(end) {
        if (formatting.has(name)) openFormatting.open(name, html.slice(nameStart, end));
      },
      onclosetag(start, end) {
        const closed = html.slice(start, end).toLowerCase();
        cost.steps += 1 + open;
        openFormatting.close(closed);
        const number = openByName.get(closed) ?? 0;
        if (number > 0) {
          openByName.set(closed, number - 1);
          open -= 1;
        }
        stopAtLimit();
      },
      ...{ onattribdata: nothing, onattribentity: nothing, onattribend: nothing, oncdata: nothing, oncomment: nothing },
      ...{ ondeclaration: nothing, onend: nothing, onprocessinginstruction: nothing, onselfclosingtag: nothing },
      ...{ ontext: nothing, ontextentity: nothing },
    },
  );
  tokenizer.write(html);
  return cost;
}

/** Whether HTML is so complex that parsing it would take too long; see `parsingCost`. */
export function isTooComplex(html: string): boolean {
  const { elements, steps } = parsingCost(html, maxParsingCost);
  return elements > maxParsingCost.elements || steps > maxParsingCost.steps;
}

/** Thrown for HTML that is too complex to be parsed. */
export class TooComplexError extends Error {
  override name = 'TooComplexError';
}

/** @throws TooComplexError when parsing the HTML would take too long; see `parsingCost`. */
export function assertParsable(html: string): void {
  if (isTooComplex(html)) throw new TooComplexError('HTML is too complex to be parsed.');
}
