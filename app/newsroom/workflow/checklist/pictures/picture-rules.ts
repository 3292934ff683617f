import type { DraftFields } from '~/newsroom/drafts/fields';
import { isDecorative } from '~/platform/html/rules';
import { shorten, textOf } from '~/platform/html/text';
import { articlePicturePlace, type Problem, picturePlace, pictureTextPlace } from '../problem';

export type PicturedText = Pick<DraftFields, 'imageUrl' | 'imageAlt' | 'content'>;

/** A picture of an article: its own, or one in the text. */
export type ArticlePicture = {
  kind: 'own' | 'text';
  /** Its address in the text. */
  src: string;
  /** Its tag; empty for the article’s own picture. */
  tag: string;
  /** The text of its caption. */
  caption: string;
  /** How a sentence begins about it: “Picture 2 of 3 in the text”. */
  which: string;
  place: string;
};

/** Maximum length of a caption or file name in a message, in characters. */
const longestName = 60;

function decodeAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns a name by which to recognise a picture in the text: its caption, or else its file name. */
function pictureName(src: string, caption: string): string {
  const path = src.replace(/[?#].*$/s, '');
  // Pictures from the library have their ID as their file name, which says nothing.
  const file = path.startsWith('/media/') ? '' : (path.split('/').at(-1) ?? '');
  return shorten(caption, longestName) || shorten(decodeAddress(file), longestName);
}

/** Returns the pictures in the text of an article, in their order. */
export function picturesInText(content: string): ArticlePicture[] {
  const tags = [...content.matchAll(/<img\b[^<>]*>/g)];
  return tags.map((match, index) => {
    const [tag] = match;
    const after = content.slice(match.index + tag.length);
    const caption = textOf(/^(?:<\/a>)?\s*<figcaption\b[^<>]*>(.*?)<\/figcaption>/s.exec(after)?.[1] ?? '');
    const src = (/\ssrc="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&');
    const name = pictureName(src, caption);
    const which = `Picture ${index + 1} of ${tags.length} in the text${name && ` (“${name}”)`}`;
    return { kind: 'text', src, tag, caption, which, place: picturePlace(index + 1) };
  });
}

/** Returns all pictures of an article, its own first. */
export const picturesOf = ({ imageUrl, content }: PicturedText): ArticlePicture[] => [
  ...(imageUrl === ''
    ? []
    : [
        {
          ...({ kind: 'own', src: imageUrl, tag: '', caption: '' } as const),
          ...{ which: 'The article’s picture', place: articlePicturePlace },
        },
      ]),
  ...picturesInText(content),
];

/** Reports an article without a picture of its own, and pictures without an alternative text. */
export function pictureProblems({ imageUrl, imageAlt, content }: PicturedText): Problem[] {
  const problems: Problem[] = [];
  if (imageUrl === '')
    problems.push({
      sentence: 'The article has no picture above its text, so readers see a generated cover there.',
      place: articlePicturePlace,
    });
  else if (imageAlt.trim() === '')
    problems.push({
      sentence: 'The article’s picture has no alternative text.',
      place: pictureTextPlace,
      subject: `alt ${imageUrl}`,
    });
  for (const { tag, which, place } of picturesInText(content)) {
    if (/\salt="[^"]*[^"\s][^"]*"/.test(tag) || isDecorative(tag)) continue;
    problems.push({ sentence: `${which} has no alternative text.`, place, subject: tag });
  }
  return problems;
}

/** Whether a picture is loaded from another site. */
export const isFromElsewhere = (src: string): boolean => /^(?:https?:)?\/\//i.test(src);

/** Words that introduce a credit in a caption, in the languages of the site. */
const creditWords = [
  ...['photo', 'photograph', 'picture', 'image', 'illustration', 'graphic', 'screenshot', 'chart', 'diagram', 'map'],
  ...['graph', 'rendering', 'courtesy', 'credit', 'source'],
  ...['foto', 'fotografie', 'bild', 'grafik', 'abbildung', 'quelle', 'bildschirmfoto', 'karte', 'diagramm'],
  ...['fotografía', 'imagen', 'ilustración', 'gráfico', 'crédito', 'fuente', 'captura(?: de pantalla)?', 'mapa'],
  ...['photographie', 'infographie', 'crédit', 'fourni', "capture d'écran", 'carte'],
].join('|');

/** Ways of naming a credit. Not a plain “of”: “A photo of the bridge” only says what the picture shows. */
const creditForms = [
  /©|\((?:c|cc)\)|(?<!\p{L})(?:courtesy of|ai-generated)(?!\p{L})/iu,
  new RegExp(`(?<!\\p{L})(?:${creditWords})s?(?:\\s*[:/]|\\s+(?:by|von|de|par|por)(?!\\p{L}))`, 'iu'),
  /(?:\/\s*|\()(?:Getty|Reuters|AFP|dpa|AP)(?!\p{L})/u,
];

/** Returns a text in one line, without case and without the differences between quotation marks or dashes. */
const folded = (text: string): string =>
  text
    .replaceAll(/[‘’‚‛ʼ′`]/g, "'")
    .replaceAll(/[“”„‟«»″]/g, '"')
    .replaceAll(/[‐‑‒–—―−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Whether a caption names a credit, rather than only saying what the picture shows. */
export function namesCredit(caption: string): boolean {
  const text = folded(caption);
  return creditForms.some((form) => form.test(text));
}

const isWithin = (credit: string, caption: string): boolean =>
  folded(caption).toLowerCase().includes(folded(credit).toLowerCase());

/**
 * Reports pictures that readers see without a credit: those from the library that have none there, or whose caption does
 * not show it, and those from other sites without a caption.
 * @param credits the credits of the library pictures by address.
 */
export function creditProblems(pictures: readonly ArticlePicture[], credits: ReadonlyMap<string, string>): Problem[] {
  return pictures.flatMap(({ kind, src, caption, which, place }): Problem[] => {
    const credit = credits.get(src)?.trim();
    const problem = (sentence: string) => [{ sentence, place, subject: `${src} ${credit ?? ''} ${caption}` }];
    if (credit === undefined) {
      if (!isFromElsewhere(src) || caption !== '') return [];
      if (kind === 'own') return problem(`${which} is not from the media library, so readers see no credit.`);
      return problem(`${which} is from another site and has no caption with a credit.`);
    }
    if (credit === '') return namesCredit(caption) ? [] : problem(`${which} has no credit in the media library.`);
    // Below the article’s own picture, readers see the credit in the library.
    if (kind === 'own' || isWithin(credit, caption)) return [];
    return problem(`${which} does not show its credit, “${shorten(credit, longestName)}”.`);
  });
}
