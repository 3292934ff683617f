const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns the fallback for HTML that cannot be processed: its plain text in paragraphs (spec 1 §5). */
export function fallbackContent(html: string): string {
  const text = html.replaceAll(/<[^<>]*>/g, (tag) =>
    /^<\/?(?:p|div|h[1-6]|li|br|tr|blockquote)\b/i.test(tag) ? '\n\n' : ' ',
  );
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
  if (paragraphs.length === 0) return '<p>Content could not be processed.</p>';
  return paragraphs.map((part) => `<p>${escapeText(part)}</p>`).join('\n');
}
