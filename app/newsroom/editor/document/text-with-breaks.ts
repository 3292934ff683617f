/** Returns an element's text including line breaks, in the same way as the sanitiser reads the text of a heading. */
export function textWithBreaks(element: Node): string {
  let text = '';
  for (const node of element.childNodes) {
    if (node.nodeType === 3) text += node.nodeValue ?? '';
    else text += node.nodeName === 'BR' ? '\n' : textWithBreaks(node);
  }
  return text;
}
