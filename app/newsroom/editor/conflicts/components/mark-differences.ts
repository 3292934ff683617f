import { limitedComparison, type TextRun } from '~/newsroom/drafts/revisions/comparison';

/** The elements whose words belong together. */
const blocks = 'p, li, h1, h2, h3, h4, h5, h6, td, th, figcaption, pre, blockquote, div, figure';

type Piece = { node: Text; start: number };

/** Reads HTML into a fragment, with its words and where each of its text nodes starts in them. */
function read(html: string) {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  const pieces: Piece[] = [];
  let words = '';
  let block: Element | null | undefined;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement?.closest(blocks);
    if (words !== '' && around !== block) words += '\n';
    block = around;
    pieces.push({ node: node as Text, start: words.length });
    words += (node as Text).data;
  }
  return { content, pieces, words };
}

/** Marks the changed runs of a text in its fragment. Returns the fragment as HTML. */
function mark({ content, pieces }: ReturnType<typeof read>, runs: readonly TextRun[]): string {
  let end = runs.reduce((length, { text }) => length + text.length, 0);
  // The last first, so that what is before stays where it is.
  for (const { text, isChanged } of [...runs].reverse()) {
    const start = end - text.length;
    for (const piece of isChanged ? [...pieces].reverse() : []) {
      const from = Math.max(0, start - piece.start);
      const to = Math.min(piece.node.length, end - piece.start);
      if (from >= to) continue;
      const changed = piece.node.splitText(from);
      changed.splitText(to - from);
      const marked = document.createElement('mark');
      changed.replaceWith(marked);
      marked.append(changed);
    }
    end = start;
  }
  const container = document.createElement('div');
  container.append(content);
  return container.innerHTML;
}

/** Returns two versions of a piece of HTML, each with the words marked that the other lacks. */
export function markDifferences(one: string, other: string): [one: string, other: string] {
  const [ones, others] = [read(one), read(other)];
  const { older, newer } = limitedComparison()(ones.words, others.words);
  return [mark(ones, older), mark(others, newer)];
}
