import type { Element } from 'hast';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { classesOf } from '~/platform/html/elements';
import { convertAlert, convertFootnotes } from '~/platform/html/markdown-marks';
import { idPrefix } from '~/platform/html/rules';

const converter = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { clobberPrefix: idPrefix, footnoteLabelProperties: {} })
  .use(function noteClasses() {
    return (tree) =>
      visit(tree, 'element', (node: Element) => {
        if (node.tagName === 'blockquote') convertAlert(node);
        if (classesOf(node).includes('contains-task-list')) delete node.properties.className;
        convertFootnotes(node);
      });
  })
  .use(rehypeStringify);

/**
 * Converts GitHub Flavored Markdown, with its tables, task lists, alerts and footnotes, to HTML. Drops embedded HTML.
 */
export const markdownToHtml = (text: string): string => String(converter.processSync(text));
