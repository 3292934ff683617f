import type { Element } from 'hast';
import { attribute, element, isElement, textNode } from './elements';

/** Converts GitHub's alert syntax, a block quotation that begins with the alert's kind in brackets, to a callout. */
export function convertAlert(node: Element): void {
  const paragraph = node.children.find(isElement);
  const text = paragraph?.children[0];
  const kind = text?.type === 'text' ? /^\[!(note|tip|important|warning|caution)\]\s*/i.exec(text.value) : null;
  if (!paragraph || text?.type !== 'text' || !kind?.[1]) return;
  const name = kind[1].toLowerCase();
  text.value = text.value.slice(kind[0].length);
  if (paragraph.children[1]?.type === 'element' && paragraph.children[1].tagName === 'br' && text.value === '') {
    paragraph.children.splice(0, 2);
  }
  const label = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  node.tagName = 'div';
  node.properties = { className: ['content-callout', `content-${name}`] };
  node.children.unshift(element('p', {}, [element('strong', {}, [textNode(label)])]));
}

/** Replaces remark's footnote attributes with our classes. */
export function convertFootnotes(node: Element): void {
  if (node.tagName === 'section' && 'dataFootnotes' in node.properties) {
    node.tagName = 'div';
    node.properties = { className: ['content-footnotes'] };
  } else if ('dataFootnoteRef' in node.properties) {
    node.properties.className = ['content-footnote-reference'];
  } else if ('dataFootnoteBackref' in node.properties) {
    node.properties = {
      href: node.properties.href,
      className: ['content-footnote-back'],
      title: attribute(node, 'ariaLabel'),
    };
  }
}
