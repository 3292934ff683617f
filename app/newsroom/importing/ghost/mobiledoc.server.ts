import { z } from 'zod';
import { escapeHtml, type Note, renderCard } from './cards.server';

const marker = z.tuple([z.number(), z.array(z.number()), z.number(), z.union([z.string(), z.number()])]);
const markup = z.tuple([z.string()]).rest(z.array(z.string()));
const section = z.tuple([z.number()]).rest(z.unknown());

/** Document from Ghost's previous editor (Mobiledoc 0.3). */
const mobiledoc = z.object({
  atoms: z.array(z.tuple([z.string(), z.string()]).rest(z.unknown())).default([]),
  cards: z.array(z.tuple([z.string()]).rest(z.unknown())).default([]),
  markups: z.array(markup).default([]),
  sections: z.array(section),
});
type Mobiledoc = z.output<typeof mobiledoc>;

const safeTag = /^(?:a|b|strong|i|em|u|s|sub|sup|code|mark|del|strike|p|h[1-6]|blockquote|aside|pull-quote|ul|ol|li)$/;

function openTag([tag, attributes = []]: z.output<typeof markup>): string {
  const at = attributes.findIndex((name, index) => index % 2 === 0 && name === 'href');
  return tag === 'a' && at !== -1 ? `<a href="${escapeHtml(attributes[at + 1] ?? '')}">` : `<${tag}>`;
}

function renderMarkers(input: unknown, document: Mobiledoc): string {
  const parsed = z.array(marker).safeParse(input);
  if (!parsed.success) return '';
  const open: string[] = [];
  let html = '';
  for (const [type, opens, closes, value] of parsed.data) {
    for (const index of opens) {
      const entry = document.markups[index];
      const tag = entry && safeTag.test(entry[0]) ? entry[0] : 'span';
      html += entry && tag === entry[0] ? openTag(entry) : '<span>';
      open.push(tag);
    }
    if (type === 0) html += escapeHtml(String(value));
    else {
      const [name, text] = document.atoms[Number(value)] ?? [];
      html += name === 'soft-return' ? '<br>' : escapeHtml(text ?? '');
    }
    for (let closed = 0; closed < closes; closed += 1) html += `</${open.pop() ?? 'span'}>`;
  }
  return (
    html +
    open
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
  );
}

async function renderSection(
  [type, ...rest]: z.output<typeof section>,
  document: Mobiledoc,
  note: Note,
): Promise<string> {
  if (type === 1) {
    const tag = String(rest[0]).toLowerCase();
    const name = tag === 'aside' || tag === 'pull-quote' ? 'blockquote' : safeTag.test(tag) ? tag : 'p';
    return `<${name}>${renderMarkers(rest[1], document)}</${name}>`;
  }
  if (type === 2) return `<figure><img src="${escapeHtml(String(rest[0]))}" alt=""></figure>`;
  if (type === 3) {
    const tag = rest[0] === 'ol' ? 'ol' : 'ul';
    const items = Array.isArray(rest[1]) ? rest[1] : [];
    return `<${tag}>${items.map((item) => `<li>${renderMarkers(item, document)}</li>`).join('')}</${tag}>`;
  }
  if (type === 10) {
    const [name, payload] = document.cards[Number(rest[0])] ?? [];
    if (name) return renderCard(name, (payload ?? {}) as Record<string, unknown>, note);
  }
  note(`a section of the unknown type ${type} was left out`);
  return '';
}

/**
 * Converts a Mobiledoc document to HTML that still has to be sanitised.
 * @returns `undefined` when the source is not a Mobiledoc document
 */
export async function renderMobiledoc(source: string, note: Note): Promise<string | undefined> {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return undefined;
  }
  const parsed = mobiledoc.safeParse(value);
  if (!parsed.success) return undefined;
  const html: string[] = [];
  for (const entry of parsed.data.sections) html.push(await renderSection(entry, parsed.data, note));
  return html.join('\n');
}
