const bareAmpersand = 'contains a bare “&”; it was kept as text';

/** What the XML parser says, and what it means to an editor. The first pattern that matches counts. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/undefined entity/, 'contains a special character code that XML does not know; it was kept as text'],
  [/entity|character reference/, bareAmpersand],
  [/unclosed tag|unexpected end|unclosed/, 'its end is missing; what is there was used'],
  [/unexpected close tag|unmatched closing tag/, 'contains tags that do not match; they were closed or left out'],
  [/tag name|closing tag|malformed name|forward-slash/, 'contains a bare “<” or a broken tag'],
  [/attribute|quoted/, 'contains a broken attribute in a tag'],
  [/disallowed/, 'contains characters that XML does not allow'],
];

/** Returns an explanation of a parser’s message about a broken item that needs no knowledge of XML parsers. */
export function repairInWords(message: string, item: string): string {
  // To the parser, everything after a bare “&” is the name of an entity, to the end of the item.
  const isUnclosed = /unclosed|unexpected end/.test(message);
  const markup = isUnclosed ? item.replaceAll(/<!\[CDATA\[[\s\S]*?(?:\]\]>|$)/g, '') : '';
  if (/&(?![\w#]{1,40};)/.test(markup)) return bareAmpersand;
  return meanings.find(([pattern]) => pattern.test(message))?.[1] ?? `is not well-formed XML (${message})`;
}
