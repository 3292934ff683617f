import type { Paragraph, PhrasingContent, Root } from 'mdast';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { sanitiseHtml } from '~/platform/html/sanitise.server';

/**
 * Markdown constructs, by their micromark names, that comments do not support: HTML, headings, pictures, rules, tables
 * and footnotes. Their characters stay in the text as typed.
 */
const left = [
  ...['htmlFlow', 'htmlText', 'headingAtx', 'setextUnderline', 'labelStartImage', 'definition', 'thematicBreak'],
  ...['codeIndented', 'table', 'tasklistCheck', 'strikethrough'],
  ...['gfmFootnoteDefinition', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall'],
];

/** Preserves line breaks: commenters do not expect Markdown to join lines. */
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

/** Maximum nesting of quotations and lists that a single line can start. */
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
 * Renders a comment's Markdown as sanitised HTML: paragraphs, emphasis, code, quotations, lists, and links marked `ugc`
 * and `nofollow`. Everything else stays as typed. Empty when nothing would be visible.
 */
export async function renderComment(text: string): Promise<string> {
  const { content } = await sanitiseHtml(String(await renderer.process(text.replaceAll(containers, '$1$2\\'))), {
    writtenBy: 'comment',
  });
  return content;
}
