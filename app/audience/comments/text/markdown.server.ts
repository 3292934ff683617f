import type { Paragraph, PhrasingContent, Root } from 'mdast';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { sanitise } from '~/platform/html/sanitiser.server';

/**
 * Markdown constructs, by their micromark names, that comments do not support: HTML, headings, pictures, horizontal
 * rules, tables and footnotes. Their markup stays in the text as typed.
 */
const disabledConstructs = [
  ...['htmlFlow', 'htmlText', 'headingAtx', 'setextUnderline', 'labelStartImage', 'definition', 'thematicBreak'],
  ...['codeIndented', 'table', 'tasklistCheck', 'strikethrough'],
  ...['gfmFootnoteDefinition', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall'],
];

/** Preserves line breaks: commenters do not expect Markdown to join lines. */
function preserveLineBreaks() {
  return (tree: Root): void => {
    visit(tree, 'text', (node, index, parent) => {
      if (index === undefined || !parent || !node.value.includes('\n')) return;
      const parts = node.value.split('\n').flatMap((value, lineIndex): PhrasingContent[] => {
        const text: PhrasingContent[] = value === '' ? [] : [{ type: 'text', value }];
        return lineIndex === 0 ? text : [{ type: 'break' }, ...text];
      });
      (parent as Paragraph).children.splice(index, 1, ...parts);
      return index + parts.length;
    });
  };
}

/** Maximum nesting of quotations and lists that a single line can start. */
const maxNesting = 6;
const nestedContainers = new RegExp(
  `^((?:[ \\t]*(?:>|[-*+][ \\t]|\\d{1,9}[.)][ \\t])){${maxNesting}}[ \\t]*)(\\d*)(?=[>*+.)-])`,
  'gm',
);

const renderer = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(function disableConstructs() {
    const data = this.data();
    data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: disabledConstructs } }];
  })
  .use(preserveLineBreaks)
  .use(remarkRehype)
  .use(rehypeStringify);

/**
 * Renders a comment's Markdown as sanitised HTML: paragraphs, emphasis, code, quotations, lists, and links marked `ugc`
 * and `nofollow`. Everything else stays as typed. Empty when nothing would be visible. Runs in a worker thread.
 */
export async function renderComment(text: string): Promise<string> {
  const html = String(await renderer.process(text.replaceAll(nestedContainers, '$1$2\\')));
  return (await sanitise({ html, contentKind: 'comment' })).content;
}
