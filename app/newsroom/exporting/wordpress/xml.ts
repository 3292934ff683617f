import { storableText } from '~/newsroom/importing/rules';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML, also inside an attribute. Characters that XML forbids become spaces. */
export const escapeXml = (text: string): string =>
  storableText(text).replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Returns text as CDATA, in which nothing but its own end has to be escaped. */
export const cdata = (text: string): string => `<![CDATA[${storableText(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** Returns plain text as the HTML that WordPress expects for titles and names. */
export const htmlText = (text: string): string =>
  cdata(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));

/** Returns a time in WordPress’s form, in UTC. */
export const wordPressTime = (date: Date | null | undefined): string =>
  date ? date.toISOString().slice(0, 19).replace('T', ' ') : '0000-00-00 00:00:00';
