import { renderMarkdown } from '../markdown/render.server';

type Payload = Readonly<Record<string, unknown>>;

/** Adds a sentence to the report. */
export type Note = (sentence: string) => void;

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const text = (payload: Payload, ...names: string[]): string => {
  for (const name of names) {
    const value = payload[name];
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return '';
};

const asRecord = (value: unknown): Payload =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Payload) : {};

const caption = (payload: Payload): string => {
  const html = text(payload, 'caption');
  return html === '' ? '' : `<figcaption>${html}</figcaption>`;
};

const link = (address: string, label: string): string =>
  `<a href="${escapeHtml(address)}">${escapeHtml(label || address)}</a>`;

const paragraphIf = (html: string): string => (html.trim() === '' ? '' : `<p>${html}</p>`);

function image(payload: Payload): string {
  const source = text(payload, 'src');
  if (source === '') return '';
  const size = ['width', 'height']
    .map((name) => (payload[name] ? ` ${name}="${escapeHtml(text(payload, name))}"` : ''))
    .join('');
  const title = text(payload, 'title');
  const picture = `<img src="${escapeHtml(source)}" alt="${escapeHtml(text(payload, 'alt', 'altText'))}"${title ? ` title="${escapeHtml(title)}"` : ''}${size}>`;
  const address = text(payload, 'href');
  const wide = /^(?:wide|full)$/.test(text(payload, 'cardWidth')) ? ' class="content-wide"' : '';
  return `<figure${wide}>${address ? `<a href="${escapeHtml(address)}">${picture}</a>` : picture}${caption(payload)}</figure>`;
}

function gallery(payload: Payload): string {
  const images = Array.isArray(payload.images) ? payload.images.map(asRecord) : [];
  const below = caption(payload)
    .replaceAll(/<(\/?)figcaption>/g, '<$1p>')
    .replace('<p>', '<p class="content-caption">');
  return `<div class="content-gallery">${images.map((entry) => image({ ...entry, cardWidth: '' })).join('')}</div>${below}`;
}

function code(payload: Payload): string {
  const language = text(payload, 'language')
    .toLowerCase()
    .replaceAll(/[^a-z0-9+#-]/g, '');
  const block = `<pre><code${language ? ` class="language-${language}"` : ''}>${escapeHtml(text(payload, 'code'))}</code></pre>`;
  return caption(payload) === '' ? block : `<figure>${block}${caption(payload)}</figure>`;
}

function bookmark(payload: Payload): string {
  const metadata = asRecord(payload.metadata);
  const address = text(payload, 'url') || text(metadata, 'url');
  const details = [
    text(metadata, 'description'),
    [text(metadata, 'publisher'), text(metadata, 'author')].filter(Boolean).join(' · '),
  ];
  const lines = details.filter(Boolean).map((line) => `<br><span class="content-small">${escapeHtml(line)}</span>`);
  return `<p class="content-embed">${link(address, text(metadata, 'title') || text(payload, 'title'))}${lines.join('')}</p>${paragraphIf(text(payload, 'caption'))}`;
}

function embed(payload: Payload): string {
  const address =
    text(payload, 'url') ||
    /(?:src|href)=["']((?:https?:)?\/\/[^"']+)["']/.exec(text(payload, 'html'))?.[1]?.replace(/^\/\//, 'https://') ||
    '';
  if (address === '') return '';
  return `<p class="content-embed">${link(address, text(asRecord(payload.metadata), 'title'))}</p>${paragraphIf(text(payload, 'caption'))}`;
}

function button(payload: Payload): string {
  const isHidden = [payload.buttonEnabled, payload.productButtonEnabled, payload.showButton].includes(false);
  if (isHidden) return '';
  const address = text(payload, 'buttonUrl', 'productUrl');
  const label = text(payload, 'buttonText', 'productButton');
  return address === '' || label === ''
    ? ''
    : `<p><a class="content-button" href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`;
}

function callout(payload: Payload): string {
  const emoji = text(payload, 'calloutEmoji');
  const inside = text(payload, 'calloutText').replace(/^\s*<p(?:\s[^>]*)?>/, '');
  return `<div class="content-callout"><p>${emoji ? `${escapeHtml(emoji)} ` : ''}${inside}</p></div>`;
}

const media = (payload: Payload): string => {
  const source = text(payload, 'src');
  const label = text(payload, 'title', 'fileTitle', 'fileName') || source.split('/').at(-1) || source;
  const below = text(payload, 'caption', 'fileCaption');
  return source === '' ? '' : `<p class="content-embed">${link(source, label)}</p>${paragraphIf(below)}`;
};

const heading = (level: 2 | 3, html: string): string => (html.trim() === '' ? '' : `<h${level}>${html}</h${level}>`);

/**
 * Renders headers, products, sign-ups and calls to action. All of them have a heading, text, a picture and a button,
 * under different names.
 */
function promotion(payload: Payload): string {
  const picture = text(payload, 'productImageSrc', 'imageUrl');
  return [
    picture === '' ? '' : image({ src: picture, alt: '' }),
    heading(2, text(payload, 'header', 'heading', 'productTitle')),
    paragraphIf(text(payload, 'subheader', 'subheading', 'productDescription', 'textValue')),
    button(payload),
  ].join('');
}

const cards = new Map<string, (payload: Payload) => string>([
  ['image', image],
  ['gallery', gallery],
  ['code', code],
  ['codeblock', code],
  ['bookmark', bookmark],
  ['embed', embed],
  ['button', button],
  ['callout', callout],
  ['audio', media],
  ['video', media],
  ['file', media],
  ['product', promotion],
  ['header', promotion],
  ['call-to-action', promotion],
  ['nft', embed],
  ['transistor', embed],
  ['html', (payload) => text(payload, 'html')],
  ['hr', () => '<hr>'],
  ['horizontalrule', () => '<hr>'],
  [
    'toggle',
    (payload) =>
      `<div class="content-toggle"><p><strong>${text(payload, 'heading')}</strong></p>${text(payload, 'content')}</div>`,
  ],
  [
    'before-after',
    (payload) => image({ ...asRecord(payload.beforeImage) }) + image({ ...asRecord(payload.afterImage) }),
  ],
]);

/** Cards shown only in emails or in the old site's membership forms. */
const ignoredCards = new Set(['email', 'email-cta', 'paywall', 'signup', 'collection', 'zwnj']);

/**
 * Converts a card from either of Ghost's editors to HTML that still has to be sanitised. Mobiledoc and Lexical use
 * almost the same card names. Unsupported cards are reported.
 */
export async function renderCard(name: string, payload: Payload, note: Note): Promise<string> {
  if (name === 'markdown' || name === 'card-markdown') {
    const { html, notes } = await renderMarkdown(text(payload, 'markdown'), {
      title: '',
      isMdx: false,
      addressOf: (written) => written,
    });
    notes.forEach(note);
    return html;
  }
  if (ignoredCards.has(name)) {
    if (name !== 'paywall' && name !== 'zwnj') note(`the card “${name}” has no equivalent here: left out`);
    return '';
  }
  const render = cards.get(name);
  if (render) return render(payload);
  note(`the card “${name}” is not supported: left out`);
  return '';
}
