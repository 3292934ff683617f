import type { TutorialLevel } from '~/content/articles/rules';
import type { ErrorCode } from '~/platform/errors';
import { longestHtml } from '~/platform/html/rules';
import { textOf } from '~/platform/html/text';

/** The fields of an article that can be changed in the editor. */
export type DraftFields = {
  title: string;
  /** Requested slug; if empty, it is derived from the title at publication. */
  slug: string;
  /** Plain text. */
  excerpt: string;
  /** Name shown to readers as the author; empty for none. */
  author: string;
  /** Slug of the category; empty until one is chosen, which publication requires. */
  category: string;
  tags: string[];
  isFeatured: boolean;
  isTrending: boolean;
  /** HTML, sanitised when it comes from the server. */
  content: string;
  /** Empty for none. */
  imageUrl: string;
  imageAlt: string;
  seoTitle: string;
  seoDescription: string;
  /** Comma-separated. */
  seoKeywords: string;
  /** Tutorials only. */
  level: TutorialLevel | null;
  /** BCP 47 language tag. */
  language: string;
};

export type FieldName = keyof DraftFields;

/** The fields of a new article before anything has been typed. */
export const emptyFields: Readonly<DraftFields> = {
  title: '',
  slug: '',
  excerpt: '',
  author: '',
  category: '',
  tags: [],
  isFeatured: false,
  isTrending: false,
  content: '',
  imageUrl: '',
  imageAlt: '',
  seoTitle: '',
  seoDescription: '',
  seoKeywords: '',
  level: null,
  language: 'en',
};

/** Returns the fields, overridden by the given values. Undefined values are ignored, as in a form without that field. */
export function withFields(fields: DraftFields, given: Partial<DraftFields>): DraftFields {
  const defined = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...fields, ...(Object.fromEntries(defined) as Partial<DraftFields>) };
}

/** Completes fields stored by an earlier release: fields added since then are empty. */
export const completeFields = (fields: unknown): DraftFields => withFields(emptyFields, fields as Partial<DraftFields>);

/** All field names, in the order used to hash a working copy. */
export const fieldNames = Object.keys(emptyFields) as readonly FieldName[];

/**
 * The fields that count as writing: the words, the byline and the picture that readers see. Whoever changes one of them
 * is a writer of the article. The others say how an article is filed and presented.
 */
export const writtenFields = [
  'title',
  'excerpt',
  'author',
  'content',
  'imageUrl',
  'imageAlt',
  'seoTitle',
  'seoDescription',
] as const satisfies readonly FieldName[];

/**
 * The fields that can change without a new version or another hash, in the list of articles or with their category: a
 * save says what the page knew of them.
 */
export const organisedFields = ['category', 'tags', 'isFeatured'] as const satisfies readonly FieldName[];
export type OrganisedFields = Pick<DraftFields, (typeof organisedFields)[number]>;

/** Field labels in the newsroom. */
export const fieldLabels: Readonly<Record<FieldName, string>> = {
  title: 'Title',
  slug: 'URL slug',
  excerpt: 'Excerpt',
  author: 'Author',
  category: 'Category',
  tags: 'Tags',
  isFeatured: 'Featured',
  isTrending: 'Trending',
  content: 'Text',
  imageUrl: 'Picture',
  imageAlt: 'Alternative text',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
  seoKeywords: 'SEO keywords',
  level: 'Level',
  language: 'Language',
};

/** What the Trending switch does: readers’ lists of trending articles go by views (see `trendingSince`). */
export const trendingHelp =
  'Used only in the newsroom’s own lists. What readers see as trending depends on views alone.';

/**
 * Maximum length of each field in UTF-16 code units, set so far above any realistic length that normal saves never
 * exceed it.
 */
export const maxLengths = {
  title: 500,
  slug: 200,
  excerpt: 5_000,
  author: 200,
  category: 200,
  tag: 200,
  content: longestHtml,
  imageUrl: 2_000,
  imageAlt: 2_000,
  seoTitle: 500,
  seoDescription: 2_000,
  seoKeywords: 2_000,
  language: 35,
} as const;
export const maxTags = 100;
/** Maximum length of a version's name, in characters. */
export const longestVersionName = 80;
/** Maximum length of an editorial comment, in characters. */
export const longestEditorialComment = 2_000;

/**
 * Two changes to the same place. `base` is what both started from, `mine` what was typed here, `theirs` what is on the
 * server. For the text, each is the HTML of the affected blocks (empty if they were deleted); for any other field, its
 * value.
 */
export type Conflict =
  | {
      field: 'content';
      id: string;
      base: string;
      mine: string;
      theirs: string;
      /** Number of blocks of the text, without blank ones, up to the end of this place. */
      end: number;
    }
  | {
      [Name in Exclude<FieldName, 'content'>]: {
        field: Name;
        id: string;
        base: DraftFields[Name];
        mine: DraftFields[Name];
        theirs: DraftFields[Name];
      };
    }[Exclude<FieldName, 'content'>];

/** The resolution of a conflict. `both` applies only to the text, and puts theirs before mine. */
export type ConflictChoice = 'mine' | 'theirs' | 'both';

/** A working copy as the editor opens it. */
export type OpenedDraft = {
  articleId: string;
  /** The article's current slug. */
  slug: string;
  version: number;
  fields: DraftFields;
  contentHash: string;
  /** Time of the last save, in milliseconds. */
  updatedAt: number;
  /** Member who saved last; null for an import or a deleted account. */
  updatedBy: Omit<Saver, 'savedAt'> | null;
};

/** An article that is not on the server yet. */
export type NewDraft = {
  articleId: null;
  /** Author name until another one is entered. */
  author: string;
  /** Initial values of the editor's fields. */
  fields: Partial<DraftFields>;
  /** Initial content that has to be sanitised before it is used. */
  unclean?: string;
  /** Identifies the action that started the article. It survives a reload and is different for each article. */
  beginning?: string;
};

/** Response to a page polling for others' changes. */
export type DraftUpdates = {
  /** Null when the page already has the newest version. */
  draft: OpenedDraft | null;
  others: { userId: string; name: string }[];
};

/** Who saved a version, and when in milliseconds. */
export type Saver = {
  userId: string;
  name: string;
  savedAt: number;
  /** The first of the latest versions that this member has saved without a version by someone else in between. */
  since: number;
};

export type SaveResult =
  | {
      outcome: 'saved';
      articleId: string;
      version: number;
      contentHash: string;
      fields: DraftFields;
      /** Whether the fields include changes that others have saved since the base version. */
      isMerged: boolean;
      /** Who saved the last of those changes; null or left out when that is not known. */
      mergedWith?: Saver | null;
      /** Whether this save, or a later one from the same page, was already stored. */
      isRepeated?: boolean;
    }
  /** Nothing was stored: someone else changed the same place. The fields are those on the server. */
  | {
      outcome: 'conflict';
      articleId: string;
      version: number;
      contentHash: string;
      fields: DraftFields;
      conflicts: Conflict[];
      /** Who saved the version on the server; null for an import or a deleted account. */
      savedBy: Saver | null;
    }
  /** Nothing was stored: the server no longer has the base version, so the page must send it. */
  | { outcome: 'base_needed' };

/** Whether an article's HTML shows anything to a reader. */
export function hasContent(html: string): boolean {
  // Stops at the first visible text, because the editor calls this after every key press.
  for (const [, text = ''] of html.matchAll(/(?:^|>)([^<>]+)/g)) if (textOf(text).trim() !== '') return true;
  return /<img\b|content-embed/.test(html);
}

/** Maximum length of the passage that an editorial comment quotes, in characters. */
export const longestQuote = 500;

/** The reason the server rejected a request from the editor. */
export type RefusalCode = ErrorCode | 'other_writer';
