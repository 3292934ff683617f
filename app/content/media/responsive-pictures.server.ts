import { database } from '~/platform/database/database.server';
import { pictureAttributes } from './picture-urls';
import { picturesById } from './store.server';

/** `sizes` attribute for the width of an article's text (see reading.css). */
const bodySizes = '(min-width: 60rem) 44rem, 100vw';

const imagePattern = /<img\b[^<>]*?\ssrc="[^"]*\/media\/([0-9a-f-]{36})\/[^"]*"[^<>]*>/g;
const replacedAttributes = /\s(?:src|srcset|sizes|width|height)="[^"]*"/g;

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * Updates the library pictures in stored HTML: replaces each with its current version, offers all widths and formats,
 * and sets its size, so that the layout does not shift while the picture loads.
 */
export async function withPictures(html: string): Promise<string> {
  if (!html.includes('/media/')) return html;
  const ids = [...new Set([...html.matchAll(imagePattern)].map(([, id = '']) => id))].filter((id) =>
    idPattern.test(id),
  );
  const shown = await picturesById(database(), ids);
  return html.replaceAll(imagePattern, (tag, id: string) => {
    const picture = shown.get(id);
    const attributes = picture && pictureAttributes(picture.address);
    if (!picture || !attributes) return tag;
    const rest = tag
      .slice('<img'.length, -1)
      .replaceAll(replacedAttributes, '')
      .replace(/\s*\/$/, '');
    const sources = attributes.sources.map(
      ({ type, srcSet }) => `<source type="${type}" srcset="${escapeAttribute(srcSet)}" sizes="${bodySizes}">`,
    );
    const size = `width="${picture.width}" height="${picture.height}"`;
    return `<picture>${sources.join('')}<img src="${escapeAttribute(attributes.src)}" srcset="${escapeAttribute(attributes.srcSet)}" sizes="${bodySizes}" ${size}${rest}></picture>`;
  });
}

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
