/** The text of an element, its line breaks included: as the sanitiser reads the words of a heading. */
export function textWithBreaks(element: Node): string {
  let text = '';
  for (const node of element.childNodes) {
    if (node.nodeType === 3) text += node.nodeValue ?? '';
    else text += node.nodeName === 'BR' ? '\n' : textWithBreaks(node);
  }
  return text;
}
