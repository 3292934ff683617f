import { pluralise } from '~/platform/languages/pluralise';
import { isFileName } from '../pictures/lazy-pictures';

/** A picture or file on the old site. */
export type Attachment = {
  id: string;
  url: string;
  alt: string;
  title: string;
  caption: string;
  parent: string;
  order: number;
  /** Size in pixels, if WordPress measured the picture. */
  size?: { width: number; height: number };
};

export type ShortcodeContext = {
  postId: string;
  attachment(id: string): Attachment | undefined;
  /** Returns the files uploaded to a post, in order. */
  attachmentsOf(postId: string): Attachment[];
  /** Adds a sentence to the report. */
  note(sentence: string): void;
};

type Shortcode = { name: string; attributes: Record<string, string>; positional: string[]; content: string };

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns a paragraph with a link to content that the old site showed in a frame or player. */
export function embedLink(address: string, label?: string): string {
  const shown = label || address.replace(/^https?:\/\/(?:www\.)?/, '');
  return `\n\n<p class="content-embed"><a href="${escapeHtml(address)}">${escapeHtml(shown)}</a></p>\n\n`;
}

const attributePattern = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))|"([^"]*)"|'([^']*)'|([^\s"']+)/g;

function readAttributes(text: string): { attributes: Record<string, string>; positional: string[] } {
  const attributes: Record<string, string> = {};
  const positional: string[] = [];
  const straight = (words: string): string => words.replaceAll(/&(?:quot|#8220|#8221|#8243);|[“”″]/g, '"');
  // The visual editor turns straight quotes into curly ones. If straight ones remain, the curly ones belong to the
  // text.
  const source = text.includes('"') ? text : straight(text);
  const plain = (words: string): string => words.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  for (const [, name, double, single, bare, quoted, quotedSingly, word] of source.matchAll(attributePattern)) {
    if (name) attributes[name.toLowerCase()] = plain(double ?? single ?? bare ?? '');
    else positional.push(plain(quoted ?? quotedSingly ?? word ?? '').replace(/^=/, ''));
  }
  return { attributes, positional };
}

function findUrl(code: Shortcode): string | undefined {
  const candidates = [code.content, ...code.positional, ...Object.values(code.attributes)];
  return candidates.map((candidate) => /https?:\/\/[^\s"'<>|\]]+/.exec(candidate)?.[0]).find(Boolean);
}

const alignment = (value: string | undefined): string =>
  /^align(?:left|right|center|wide|full)$/.test(value ?? '') ? ` class="${value}"` : '';

function caption({ attributes, content }: Shortcode): string {
  const parts = /^\s*((?:<a\s[^>]*>)?\s*<img\s[^>]*>\s*(?:<\/a>)?)([\s\S]*)$/i.exec(content);
  const picture = parts?.[1] ?? content;
  const text = attributes.caption || parts?.[2]?.trim() || '';
  const below = text === '' ? '' : `<figcaption>${text}</figcaption>`;
  return `\n\n<figure${alignment(attributes.align)}>${picture}${below}</figure>\n\n`;
}

const idsIn = (text: string | undefined): string[] => text?.match(/\d+/g) ?? [];

function gallery({ attributes }: Shortcode, context: ShortcodeContext): string {
  const wanted = [...idsIn(attributes.ids), ...idsIn(attributes.include)];
  const excluded = new Set(idsIn(attributes.exclude));
  const found =
    wanted.length > 0
      ? wanted.flatMap((id) => context.attachment(id) ?? [])
      : context
          .attachmentsOf(attributes.id ?? context.postId)
          .filter(({ id, url }) => !excluded.has(id) && isPicture(url));
  if (found.length < wanted.length)
    context.note(
      `${pluralise(wanted.length - found.length, 'gallery picture is', 'gallery pictures are')} not in the export`,
    );
  if (found.length === 0) {
    if (wanted.length === 0) context.note('a gallery has no pictures in the export');
    return '';
  }
  const figures = found.map(({ url, alt, title, caption: text }) => {
    const below = text === '' ? '' : `<figcaption>${text}</figcaption>`;
    const described = alt || (isFileName(title, url) ? '' : title);
    return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(described)}">${below}</figure>`;
  });
  return `\n\n<div class="content-gallery">${figures.join('')}</div>\n\n`;
}

const isPicture = (url: string): boolean => /\.(?:jpe?g|png|gif|webp|avif|bmp|svg)(?:$|\?)/i.test(url);

function player(code: Shortcode, context: ShortcodeContext): string {
  const address = findUrl(code);
  if (address) return embedLink(address);
  const [first] = context
    .attachmentsOf(context.postId)
    .filter(({ url }) => /\.(?:mp3|m4a|ogg|wav|mp4|m4v|webm|mov)$/i.test(url));
  if (first) return embedLink(first.url, first.title);
  context.note(`[${code.name}] does not name a file`);
  return '';
}

function playlist({ attributes }: Shortcode, context: ShortcodeContext): string {
  const files = idsIn(attributes.ids).flatMap((id) => context.attachment(id) ?? []);
  if (files.length === 0) {
    context.note('a playlist has no files in the export');
    return '';
  }
  const items = files.map(({ url, title }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(title || url)}</a></li>`);
  return `\n\n<ul>${items.join('')}</ul>\n\n`;
}

function embed(code: Shortcode, context: ShortcodeContext): string {
  const address = findUrl(code);
  if (address) return embedLink(address);
  const id = code.attributes.id ?? code.positional[0] ?? code.content.trim();
  if (code.name === 'youtube' && /^[\w-]{6,20}$/.test(id)) return embedLink(`https://www.youtube.com/watch?v=${id}`);
  if (code.name === 'vimeo' && /^\d+$/.test(id)) return embedLink(`https://vimeo.com/${id}`);
  if (code.name === 'dailymotion' && /^\w+$/.test(id)) return embedLink(`https://www.dailymotion.com/video/${id}`);
  if (code.name === 'wpvideo' && /^\w+$/.test(id)) return embedLink(`https://videopress.com/v/${id}`);
  if (code.name === 'gist' && /^[\w/-]+$/.test(id)) return embedLink(`https://gist.github.com/${id}`);
  context.note(`[${code.name}] has no URL`);
  return '';
}

function code({ attributes, positional, content }: Shortcode): string {
  const language = (attributes.language ?? attributes.lang ?? positional[0] ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9+#-]/g, '');
  const text = content
    .replace(/^\s*\n|\s+$/g, '')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return `\n\n<pre><code${language ? ` class="language-${language}"` : ''}>${text}</code></pre>\n\n`;
}

type Handler = (code: Shortcode, context: ShortcodeContext) => string;
const handlers = new Map<string, Handler>([
  ['caption', caption],
  ['wp_caption', caption],
  ['gallery', gallery],
  ['audio', player],
  ['video', player],
  ['playlist', playlist],
  ['code', code],
  ['sourcecode', code],
  ...[
    'embed',
    'youtube',
    'vimeo',
    'tweet',
    'twitter',
    'soundcloud',
    'spotify',
    'instagram',
    'facebook',
    'tiktok',
    'ted',
    'dailymotion',
    'googlemaps',
    'slideshare',
    'gist',
    'wpvideo',
    'flickr',
    'scribd',
    'pinterest',
    'codepen',
  ].map((name): [string, Handler] => [name, embed]),
]);

/** Layout markup of page builders. It is useless without the builder, but the content inside it is kept. */
const builderMarkup =
  /\[\/?(?:vc_|et_pb_|fusion_|av_|cs_|mk_|ux_|tatsu_|fl_builder|siteorigin_)[\w-]*(?:\s[^\]]{0,2000})?\]/g;

const shortcodePattern = (names: readonly string[]): RegExp =>
  new RegExp(
    `\\[(\\[?)(${names.join('|')})(?![\\w-])([^\\]]{0,2000}?)(?:(/)\\]|\\](?:((?:(?!\\[\\2(?![\\w-]))[\\s\\S])*?)\\[/\\2\\])?)(\\]?)`,
    'gi',
  );

const knownPattern = shortcodePattern([...handlers.keys()]);
const unknownPattern = /\[([a-z][\w-]{2,40})((?:\s[^\]]{0,2000})?)\/?\]/gi;
const verbatim =
  /(<pre[\s>][\s\S]*?<\/pre>|<code[\s>][\s\S]*?<\/code>|<script[\s>][\s\S]*?<\/script>|<style[\s>][\s\S]*?<\/style>)/gi;

const namesOfClosed = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\[\/([a-z][\w-]{2,40})\]/gi)].map(([, name = '']) => name));

/** Whether words in brackets are a shortcode rather than part of a sentence. */
const isLikelyShortcode = (name: string, attributes: string, closed: ReadonlySet<string>): boolean =>
  /\w\s*=\s*["'“”″\w&]/.test(attributes) || closed.has(name) || name.includes('_');

function reportUnknownShortcodes(text: string, context: ShortcodeContext): void {
  const closed = namesOfClosed(text);
  for (const [, name = '', attributes = ''] of text.matchAll(unknownPattern)) {
    if (isLikelyShortcode(name, attributes, closed))
      context.note(`the shortcode [${name}] is not supported: left as text`);
  }
}

/** Returns a text without the shortcodes that nothing here supports, for its excerpt. What they enclose stays. */
export function withoutShortcodes(html: string): string {
  if (!html.includes('[')) return html;
  const closed = namesOfClosed(html);
  return html
    .replaceAll(/\[([a-z][\w-]{2,40})((?:\s[^\]<>]{0,2000})?)\/?\]/gi, (whole, name: string, attributes: string) =>
      isLikelyShortcode(name, attributes, closed) ? '' : whole,
    )
    .replaceAll(/\[\/[a-z][\w-]{2,40}\]/gi, '');
}

/** Converts shortcodes to HTML. Unknown ones stay as text and are reported; code samples are not changed. */
export function replaceShortcodes(html: string, context: ShortcodeContext): string {
  if (!html.includes('[')) return html;
  const replaceIn = (text: string): string => {
    const without = text.replaceAll(builderMarkup, (mark) => {
      context.note(`page builder markup removed: [${/[\w-]+/.exec(mark)?.[0]}]`);
      return '\n\n';
    });
    return without.replaceAll(
      knownPattern,
      (whole, open: string, name: string, attributes: string, _slash, content: string | undefined, close: string) => {
        // Double brackets display a shortcode instead of running it.
        if (open === '[' && close === ']') return whole.slice(1, -1);
        const handler = handlers.get(name.toLowerCase());
        if (!handler) return whole;
        return (
          open +
          handler({ name: name.toLowerCase(), ...readAttributes(attributes), content: content ?? '' }, context) +
          close
        );
      },
    );
  };
  // Source code in [code] may contain anything, including HTML, so it is converted first.
  const withCode = html.replaceAll(
    shortcodePattern(['code', 'sourcecode']),
    (whole, open: string, name: string, attributes: string, _slash, content: string | undefined, close: string) =>
      open === '[' || content === undefined ? whole : code({ name, ...readAttributes(attributes), content }) + close,
  );
  const parts = withCode.split(verbatim);
  const replaced = parts.map((part, index) => (index % 2 === 1 ? part : replaceIn(part)));
  reportUnknownShortcodes(replaced.filter((_, index) => index % 2 === 0).join(' '), context);
  return replaced.join('');
}
