import { z } from 'zod';
import { type ArticleStatus, slugOf, type TutorialLevel } from '~/content/articles/rules';

/** Increment when the conversion changes, so that the next import updates the items stored by earlier imports. */
export const conversionVersion = 3;

export type NamedCategory = { name: string; slug?: string };

export type ImportedComment = {
  /** Identifier of the comment in its source. */
  key: string;
  parentKey?: string;
  authorName: string;
  html: string;
  createdAt?: Date;
};

type ImportedCommon = {
  /** Identifier of the item in its source, the same in every export. */
  key: string;
  /** Name of the item in the report. */
  name: string;
  /** Changes and omissions made while reading, one sentence each. */
  notes: string[];
  title: string;
  /** Requested slug; derived from the title when empty. */
  slug: string;
  html: string;
  excerpt: string;
  status: ArticleStatus;
  /** Language of the text (BCP 47), if the source specifies it. */
  language?: string;
  createdAt?: Date;
  updatedAt?: Date;
  /** Addresses of the item in its source system. */
  oldAddresses: string[];
};

export type ImportedArticle = ImportedCommon & {
  kind: 'article';
  categories: NamedCategory[];
  /** Tag names from the source. The first that matches an existing category becomes the article's category. */
  categoryIfKnown?: string[];
  tags: string[];
  authorName?: string;
  image?: { url: string; alt: string /** Plain text. */; caption?: string; credit?: string };
  isFeatured: boolean;
  level?: TutorialLevel;
  /** Missing when the source has no date, or only `daysBeforeOpening`. */
  publishedAt?: Date;
  daysBeforeOpening?: number;
  comments: ImportedComment[];
  /** The platform's card, when this article is its full review. */
  review?: ReviewCard;
  /** Title, description and keywords for search engines; only in exports of this program, like the corrections. */
  seo?: { title: string; description: string; keywords: string };
  corrections?: { note: string; correctedAt: Date }[];
};

export type ImportedPage = ImportedCommon & { kind: 'page' };

export type ImportedTool = {
  kind: 'tool';
  key: string;
  name: string;
  notes: string[];
  html: string;
  tool: ToolCard;
};

export type ImportedItem = ImportedArticle | ImportedPage | ImportedTool;

/** A result returned by a reader. */
export type ReadResult =
  | { outcome: 'item'; item: ImportedItem }
  | { outcome: 'skipped' | 'failed'; name: string; reason: string }
  /** A part of the source system that is not content, such as a menu entry; it is only counted. */
  | { outcome: 'counted'; what: string }
  /** What the source says about an author; comes before the items. */
  | { outcome: 'author'; author: ImportedAuthor }
  /** A category with its description; comes before the items. */
  | { outcome: 'category'; category: ImportedCategory };

/** The public profile of an author. */
export type ImportedAuthor = {
  name: string;
  biography: string;
  website: string;
  /** Address of the picture; empty for none. */
  picture: string;
  /** The picture, if it is already in the library. */
  pictureId?: string;
};

export type ImportedCategory = { slug: string; name: string; description: string };

/** How an input is read. */
export type ReadOptions = {
  signal?: AbortSignal;
  /** Whether the importer takes over the pictures of the texts; otherwise, readers report what is not copied. */
  copiesPictures?: boolean;
  /** Folder for what has to be unpacked; the system’s temporary folder by default. */
  workingFolder?: string;
  /** Whether a malformed input is refused rather than repaired. */
  isStrict?: boolean;
};

/** Reports the progress of an import, in bytes for a file and in files for a folder. */
export type Progress = (done: number, total: number | undefined) => void;

/** An input whose format has been recognised. */
export type Source = {
  format: 'WordPress' | 'Ghost' | 'Markdown' | 'Substack' | 'Medium' | 'Buttondown';
  /** Identifies the source system; the same for every export from that system. */
  name: string;
  /** Address of the source system, if the input contains it. */
  siteAddress?: string;
  /** Hosts on which the source system stores its own pictures, besides its address. */
  pictureHosts?: ReadonlySet<string>;
  /** Folder in which the files beside the texts are. */
  folder?: string;
  /** What had to be repaired in order to read the input. */
  repairs?: readonly string[];
  /** What the editor must know before anything else, such as that the input is cut off. */
  warnings?: readonly string[];
  /** Returns what the source says about one of its pictures. The caption may contain markup. */
  describePicture?(address: string): { alt: string; caption: string; credit?: string } | undefined;
  /** Whether the export lists a picture with this path, whose name may end like that of a smaller copy. */
  isOriginalPicture?(path: string): boolean;
  read(): AsyncGenerator<ReadResult>;
  /** Removes what was unpacked in order to read it. */
  close?(): Promise<void>;
};

/**
 * Thrown when an input cannot be read or is malformed. The message is for the operator and states the position, if any.
 */
export class ImportError extends Error {
  override name = 'ImportError';
}

/** Thrown when an input is not well-formed. Unlike other errors, it can be repaired. */
export class MalformedInputError extends ImportError {}

const tenths = z.number().min(1).max(5).multipleOf(0.1);
const shortText = z.string().trim().min(1).max(500);
const order = z.number().int().min(0).max(100_000).default(1000);
const webAddress = z.url({ protocol: /^https?$/ });

/** Front matter for `kind: review`. */
export const reviewCard = z.object({
  name: shortText,
  slug: z.string().regex(/^[a-z0-9-]+$/, 'must be lower-case words joined by hyphens'),
  category: shortText,
  rating: tenths,
  users: z.coerce.string().trim().min(1),
  users_source: z.string().optional(),
  description: shortText,
  pros: z.array(shortText),
  cons: z.array(shortText),
  pricing: shortText,
  featured: z.boolean().default(false),
  url: webAddress.optional(),
  order,
});
export type ReviewCard = z.output<typeof reviewCard>;

/** Front matter for `kind: tool`. */
export const toolCard = z.object({
  name: shortText,
  slug: z.string().regex(/^[a-z0-9-]+$/, 'must be lower-case words joined by hyphens'),
  category: shortText,
  rating: tenths,
  pricing: shortText,
  description: shortText,
  features: z.array(shortText),
  ai_level: z.enum(['High', 'Medium', 'Low']),
  manual_control: z.enum(['Full', 'High', 'Medium', 'Low']),
  url: webAddress,
  sources: z.array(webAddress).default([]),
  order,
});
export type ToolCard = z.output<typeof toolCard>;

/** Returns the encoding indicated by a file's byte order mark; UTF-8 when there is none. */
export function encodingFromByteOrderMark(start: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
}

const longestTitle = 300;
const longestSlug = 120;

/**
 * Derives a slug from text: transliterated to Latin if possible, otherwise in its own script, with hyphens between
 * words. Empty when the text has no letters or digits.
 */
export function deriveSlug(text: string): string {
  let plain = text;
  try {
    plain = decodeURIComponent(text);
  } catch {
    // Stray percent signs: the text is not URL-encoded.
  }
  const words =
    plain
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return slugOf(plain) || [...words.join('-')].slice(0, longestSlug).join('').replace(/-$/, '');
}

/**
 * Returns a displayable title: the given one, shortened if too long; else the first words of the text; else "Untitled".
 */
export function displayTitle(given: string, text: string): { title: string; note?: string } {
  const title = given.replaceAll(/\s+/g, ' ').trim();
  if (title.length > longestTitle) {
    return {
      title: cutAtWord(title, longestTitle),
      note: `the title had ${title.length} characters and was shortened`,
    };
  }
  if (title !== '') return { title };
  const words = cutAtWord(text.replaceAll(/\s+/g, ' ').trim(), 60);
  if (words === '') return { title: 'Untitled', note: 'had no title and no text: called “Untitled”' };
  return { title: words, note: 'had no title: its first words are used' };
}

function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).toWellFormed().replace(/[\s,;:.\ufffd–—-]+$/, '')}…`;
}

/** Parses a date in an export. Returns `undefined` for zero dates, invalid dates and implausible years. */
export function parseDate(text: string | undefined): Date | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || trimmed.startsWith('0000')) return undefined;
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(.*)$/.exec(trimmed);
  let date: Date;
  if (match) {
    const [, year, month = '', day = '', hour = '0', minute = '00', second = '00', rest = ''] = match;
    const zone = /^(?:z|utc|gmt)?$/i.test(rest)
      ? 'Z'
      : rest.replace(/^([+-]\d{2}):?(\d{2})?$/, (_, h, m) => `${h}:${m ?? '00'}`);
    const twoDigits = (value: string): string => value.padStart(2, '0');
    date = new Date(`${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hour)}:${minute}:${second}${zone}`);
    // JavaScript would accept 2021-02-30 and turn it into a date in March.
    if (zone === 'Z' && date.getUTCDate() !== Number(day)) return undefined;
  } else {
    date = new Date(/[+-]\d{4}|[+-]\d{2}:\d{2}|gmt|utc|z$/i.test(trimmed) ? trimmed : `${trimmed} UTC`);
  }
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || year < 1970 || year > 9998 ? undefined : date;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** Replaces the characters that the database cannot store: control characters and lone surrogates. */
export const storableText = (text: string): string => text.replaceAll(controlCharacters, ' ').toWellFormed();

/** Returns a copy of a value in which every string is storable. */
export function storable<Value>(value: Value): Value {
  if (typeof value === 'string') return storableText(value) as Value;
  if (Array.isArray(value)) return value.map(storable) as Value;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)])) as Value;
}
