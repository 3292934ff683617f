import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ReactElement } from 'react';
import { createElement } from 'react';
import satori, { type SatoriOptions } from 'satori';
import sharp from 'sharp';
import { drawCover } from '~/content/covers/drawing';
import { coverPalette } from '~/content/covers/palettes';
import { contrast } from '~/content/covers/rules';
import { readPictureFile } from '~/content/media/chosen-pictures.server';
import { readPictureAddress } from '~/content/media/picture-urls';
import { shareSize } from '~/platform/metadata/page-metadata';
import { defaultSiteName, siteName } from '~/platform/site-identity/site-name';

const resolveModule = createRequire(import.meta.url).resolve;

/** The magazine's headline font. Letters beyond Latin-1 are in the second file. */
const fontFiles = [
  { name: 'Schibsted Grotesk', file: '@fontsource/schibsted-grotesk/files/schibsted-grotesk-latin-900-normal.woff' },
  {
    name: 'Schibsted Extended',
    file: '@fontsource/schibsted-grotesk/files/schibsted-grotesk-latin-ext-900-normal.woff',
  },
];

let loadedFonts: Promise<SatoriOptions['fonts']> | undefined;

function fonts(): Promise<SatoriOptions['fonts']> {
  loadedFonts ??= Promise.all(
    fontFiles.map(async ({ name, file }) => ({
      name,
      data: await readFile(resolveModule(file)),
      weight: 900 as const,
      style: 'normal' as const,
    })),
  );
  return loadedFonts;
}

/** Width on the left that is reserved for the title, in pixels. */
const clearWidth = 820;
/** Position and size of the text, in pixels. */
const frame = { left: 64, top: 56, width: 720, height: shareSize.height - 2 * 56 };
const titleHeight = 386;
const titleSizes = [96, 84, 74, 66, 58, 52];
const smallestTitleLines = 7;
/**
 * Maximum length of a title, in characters. Longer titles would be illegible, so they are truncated before any further
 * work.
 */
const longestTitle = 220;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function truncateTitle(title: string): string {
  const characters = [...graphemes.segment(title.slice(0, longestTitle * 4))].map((part) => part.segment);
  return characters.length <= longestTitle ? characters.join('') : `${characters.slice(0, longestTitle - 1).join('')}…`;
}

/** Draws the magazine's wordmark or, if the site has another name, that name in one line. */
function wordmark(name: string, ink: string): ReactElement {
  const style = { fontSize: 40, letterSpacing: -1.8, color: ink, lineHeight: 1 };
  if (name !== defaultSiteName) {
    return createElement('div', { style: { ...style, display: 'block', width: frame.width, lineClamp: 1 } }, name);
  }
  return createElement(
    'div',
    { style: { ...style, display: 'flex' } },
    createElement('span', null, 'Low'),
    createElement('span', { style: { marginTop: 10 } }, 'down'),
  );
}

const titleElement = (title: string, size: number, ink: string): ReactElement =>
  createElement(
    'div',
    {
      style: {
        display: 'block',
        width: frame.width,
        fontSize: size,
        lineHeight: 1.02,
        letterSpacing: -0.034 * size,
        color: ink,
        wordBreak: 'break-word',
        lineClamp: size === titleSizes.at(-1) ? smallestTitleLines : undefined,
      },
    },
    title,
  );

function overlay(title: ReactElement | undefined, category: string, name: string, ink: string): ReactElement {
  return createElement(
    'div',
    {
      style: {
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        position: 'absolute',
        left: frame.left,
        top: frame.top,
        width: frame.width,
        height: frame.height,
        fontFamily: fontFiles.map((font) => font.name).join(', '),
      },
    },
    createElement(
      'div',
      { style: { display: 'flex', alignItems: 'center', fontSize: 26, letterSpacing: 1.5, color: ink } },
      category === ''
        ? undefined
        : createElement('div', { style: { width: 20, height: 20, marginRight: 14, backgroundColor: ink } }),
      createElement('div', { style: { display: 'block', width: 620, lineClamp: 1 } }, category),
    ),
    title,
    wordmark(name, ink),
  );
}

/**
 * Renders text as SVG paths. Also returns the characters missing from the fonts, and the height of the tallest part.
 */
async function renderText(content: ReactElement, size: { width: number; height?: number }) {
  const missing = new Set<string>();
  let height = 0;
  const options: SatoriOptions = {
    width: size.width,
    height: size.height as number,
    fonts: await fonts(),
    loadAdditionalAsset: async (_language: string, segment: string) => {
      for (const part of graphemes.segment(segment)) missing.add(part.segment);
      return [];
    },
    onNodeDetected: (node: { top: number; height: number }) => {
      height = Math.max(height, node.height);
    },
  };
  const svg = await satori(content, options);
  return { svg, missing, height };
}

/**
 * Removes the characters that are missing from the fonts. Returns an empty string if fewer than two thirds of the
 * letters would remain.
 */
async function renderableText(text: string): Promise<string> {
  const { missing } = await renderText(
    createElement(
      'div',
      { style: { display: 'flex', fontFamily: fontFiles.map((font) => font.name).join(', ') } },
      text,
    ),
    { width: shareSize.width, height: shareSize.height },
  );
  if (missing.size === 0) return text;
  const left = [...graphemes.segment(text)].map((part) => part.segment).filter((part) => !missing.has(part));
  const characterCount = (value: string): number => value.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const supportedText = left.join('').replaceAll(/\s+/g, ' ').trim();
  return characterCount(supportedText) * 3 >= characterCount(text) * 2 ? supportedText : '';
}

/** What a share picture is about: a title to draw, or the address of a library picture to use instead. */
export type ShareSubject = { title: string; category?: { slug: string; name: string }; picture?: string };

/** Crops a library picture to the size of a share picture, around its focal point; undefined if its file is missing. */
async function cropPicture(address: string): Promise<Buffer | undefined> {
  const file = await readPictureFile(address);
  if (!file) return undefined;
  const { width, height } = shareSize;
  const metadata = await sharp(file).metadata();
  const scale = Math.max(width / metadata.width, height / metadata.height);
  const size = { width: Math.round(metadata.width * scale), height: Math.round(metadata.height * scale) };
  const { x, y } = readPictureAddress(address)?.focus ?? { x: 50, y: 50 };
  return sharp(file)
    .resize(size)
    .extract({
      left: Math.round(((size.width - width) * x) / 100),
      top: Math.round(((size.height - height) * y) / 100),
      width,
      height,
    })
    .png({ palette: true, colours: 256, effort: 7 })
    .toBuffer();
}

/**
 * Draws a share picture (1200×630 PNG): the cover with the title, category and wordmark on top. Long titles are set
 * smaller and, if necessary, truncated. A title in a script that the headline font does not support is omitted rather
 * than shown as boxes.
 */
export async function drawSharePicture(subject: ShareSubject): Promise<Buffer> {
  const cropped = subject.picture && (await cropPicture(subject.picture));
  if (cropped) return cropped;
  const slug = subject.category?.slug ?? 'news';
  const { ground, colours } = coverPalette({ title: subject.title, category: slug });
  const ink = [...colours].sort((one, other) => contrast(other, ground) - contrast(one, ground))[0] as string;
  const title = await renderableText(truncateTitle(subject.title));
  const category = (await renderableText(truncateTitle(subject.category?.name ?? ''))).toUpperCase();
  let titleBox: ReactElement | undefined;
  for (const size of title === '' ? [] : titleSizes) {
    titleBox = titleElement(title, size, ink);
    const measured = await renderText(
      createElement(
        'div',
        { style: { display: 'flex', fontFamily: fontFiles.map((font) => font.name).join(', ') } },
        titleBox,
      ),
      { width: frame.width },
    );
    if (measured.height <= titleHeight) break;
  }
  const words = await renderText(overlay(titleBox, category, await renderableText(siteName()), ink), shareSize);
  const cover = drawCover({ title: subject.title, category: slug, ...shareSize, clearWidth });
  return sharp(Buffer.from(cover))
    .composite([{ input: Buffer.from(words.svg) }])
    .png({ palette: true, colours: 128, effort: 7 })
    .toBuffer();
}
