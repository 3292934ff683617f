/** Returns an element's text including line breaks, just as the sanitiser reads heading text. */
export function textWithBreaks(element: Node): string {
  let text = '';
  for (const node of element.childNodes) {
    if (node.nodeType === 3) text += node.nodeValue ?? '';
    else text += node.nodeName === 'BR' ? '\n' : textWithBreaks(node);
  }
  return text;
}
