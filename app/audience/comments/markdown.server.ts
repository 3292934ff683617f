import type { Paragraph, PhrasingContent, Root } from 'mdast';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { sanitiseHtml } from '~/platform/html/sanitise.server';

/**
 * What a comment's Markdown has not, by micromark's names: HTML, headings, pictures, rules, tables, footnotes. Their signs
 * stay in the text as they were typed.
 */
const left = [
  ...['htmlFlow', 'htmlText', 'headingAtx', 'setextUnderline', 'labelStartImage', 'definition', 'thematicBreak'],
  ...['codeIndented', 'table', 'tasklistCheck', 'strikethrough'],
  ...['gfmFootnoteDefinition', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall'],
];

/** A line that is ended ends in the comment too: people who write there do not know that Markdown would join lines. */
function keepLineEnds() {
  return (tree: Root): void => {
    visit(tree, 'text', (node, index, parent) => {
      if (index === undefined || !parent || !node.value.includes('\n')) return;
      const parts = node.value.split('\n').flatMap((value, place): PhrasingContent[] => {
        const text: PhrasingContent[] = value === '' ? [] : [{ type: 'text', value }];
        return place === 0 ? text : [{ type: 'break' }, ...text];
      });
      (parent as Paragraph).children.splice(index, 1, ...parts);
      return index + parts.length;
    });
  };
}

/** Deepest nesting of quotations and lists that one line may begin. */
const deepestLine = 6;
const containers = new RegExp(
  `^((?:[ \\t]*(?:>|[-*+][ \\t]|\\d{1,9}[.)][ \\t])){${deepestLine}}[ \\t]*)(\\d*)(?=[>*+.)-])`,
  'gm',
);

const renderer = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(function withoutSome() {
    const data = this.data();
    data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: left } }];
  })
  .use(keepLineEnds)
  .use(remarkRehype)
  .use(rehypeStringify);

/**
 * A comment's Markdown as sanitised HTML: paragraphs, emphasis, code, quotations, lists and links, which are marked as not
 * vouched for. Whatever else was typed stays as text. Empty when nothing would be seen.
 */
export async function renderComment(text: string): Promise<string> {
  const { content } = await sanitiseHtml(String(await renderer.process(text.replaceAll(containers, '$1$2\\'))), {
    writtenBy: 'comment',
  });
  return content;
}
