import type { TutorialLevel } from '~/content/articles/rules';
import type { ErrorCode } from '~/platform/errors';

/** What can be changed of an article in the editor. */
export type DraftFields = {
  title: string;
  /** Requested address; empty: made of the title when the article is published. */
  slug: string;
  /** Plain text. */
  excerpt: string;
  /** Whom readers see named as the author; empty: nobody. */
  author: string;
  /** Address of the category; empty for the first one there is. */
  category: string;
  tags: string[];
  isFeatured: boolean;
  isTrending: boolean;
  /** HTML; as the server gives it, sanitised. */
  content: string;
  /** Empty: none. */
  imageUrl: string;
  imageAlt: string;
  seoTitle: string;
  seoDescription: string;
  /** With commas between them. */
  seoKeywords: string;
  /** Tutorials only. */
  level: TutorialLevel | null;
  /** BCP 47. */
  language: string;
};

export type FieldName = keyof DraftFields;

/** A new article before anything has been typed. */
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

/** Fields that were kept before the program had all of those it has now; what they lack is empty. */
export const completeFields = (fields: unknown): DraftFields => ({
  ...emptyFields,
  ...(fields as Partial<DraftFields>),
});

/** Every field, in the order that the hash of a working copy is made in. */
export const fieldNames = Object.keys(emptyFields) as readonly FieldName[];

/** What a field is called where the newsroom reads of it. */
export const fieldLabels: Readonly<Record<FieldName, string>> = {
  title: 'Title',
  slug: 'URL slug',
  excerpt: 'Summary',
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

/** Most characters (UTF-16 units) of each text: far above what is good for readers, so that no save is lost to them. */
export const longest = {
  title: 500,
  slug: 200,
  excerpt: 5_000,
  author: 200,
  category: 200,
  tag: 200,
  content: 1_000_000,
  imageUrl: 2_000,
  imageAlt: 2_000,
  seoTitle: 500,
  seoDescription: 2_000,
  seoKeywords: 2_000,
  language: 35,
} as const;
export const mostTags = 100;
/** Most characters of an editorial comment. */
export const longestEditorialComment = 2_000;

/**
 * Two changes of the same place. `base` is what both began with, `mine` what was typed here, `theirs` what is on the
 * server. Of the text each is the HTML of the blocks in question (empty: they were deleted), of any other field its
 * value.
 */
export type Conflict =
  | { field: 'content'; id: string; base: string; mine: string; theirs: string }
  | {
      [Name in Exclude<FieldName, 'content'>]: {
        field: Name;
        id: string;
        base: DraftFields[Name];
        mine: DraftFields[Name];
        theirs: DraftFields[Name];
      };
    }[Exclude<FieldName, 'content'>];

/** What becomes of a conflict; both can stand only in the text, theirs before mine. */
export type ConflictChoice = 'mine' | 'theirs' | 'both';

/** A working copy as the editor opens it. */
export type OpenedDraft = {
  articleId: string;
  /** Address the article has now. */
  slug: string;
  version: number;
  fields: DraftFields;
  contentHash: string;
  /** Moment of the last save, in milliseconds. */
  updatedAt: number;
  /** Who made it; null for an import or a deleted account. */
  updatedBy: { userId: string; name: string } | null;
};

/** An article that the server does not know yet. */
export type NewDraft = {
  articleId: null;
  /** The name it is under until another is written. */
  author: string;
  /** What the editor is prefilled with. */
  fields: Partial<DraftFields>;
  /** Content that it begins with once that has been through the sanitiser. */
  unclean?: string;
  /** Names the act that began it; the same after a reload, and another one for the next article. */
  beginning?: string;
};

/** The response to a page that polls for others' changes. */
export type DraftNews = {
  /** Null while the page has the newest version. */
  draft: OpenedDraft | null;
  others: { userId: string; name: string }[];
};

/** What a save returns. */
export type SaveResult =
  | {
      outcome: 'saved';
      articleId: string;
      version: number;
      contentHash: string;
      fields: DraftFields;
      /** The fields hold what others have saved since the base. */
      isMerged: boolean;
    }
  /** Nothing was stored: the same place was changed by two. The fields are those on the server. */
  | {
      outcome: 'conflict';
      articleId: string;
      version: number;
      contentHash: string;
      fields: DraftFields;
      conflicts: Conflict[];
    }
  /** Nothing was stored: the server no longer has the base, and requests it. */
  | { outcome: 'base_needed' };

/** Most characters of the words that an editorial comment is about, and of the text around them. */
export const longestQuote = 500;

/** Why the server refused what the editor sent. */
export type RefusalCode = ErrorCode | 'other_writer';
