import { z } from 'zod';
import { tutorialLevels } from '~/content/articles/rules';
import { completeFields, type DraftFields, longest, longestEditorialComment, longestQuote, mostTags } from './fields';

/** Saves of one page that a person can bring about in a minute: one a second, and as many that are sent again. */
export const savesPerMinute = 120;
/** Saves of one person within this time are one revision, in milliseconds. */
export const foldingTime = 120_000;
/** How many folded saves are kept of an article, for merging what is sent by pages that are behind. */
export const keptBases = 100;
/** How long the number of a page's last save is remembered, in milliseconds. */
export const clientMemory = 90 * 86_400_000;

const text = (limit: number) =>
  z.string('This must be a text.').max(limit, `This can have at most ${limit} characters.`);

/** Time without a heartbeat after which a page counts as closed, in milliseconds; pages send one every 20 seconds. */
export const presenceMemory = 50_000;

/** The fields of a working copy. Unfinished ones are welcome: what an article needs is asked when it is published. */
export const draftFields = z.object({
  title: text(longest.title),
  slug: text(longest.slug),
  excerpt: text(longest.excerpt),
  author: text(longest.author),
  category: text(longest.category),
  tags: z.array(text(longest.tag)).max(mostTags, `There can be at most ${mostTags} tags.`),
  isFeatured: z.boolean(),
  isTrending: z.boolean(),
  content: text(longest.content),
  imageUrl: text(longest.imageUrl),
  imageAlt: text(longest.imageAlt),
  seoTitle: text(longest.seoTitle),
  seoDescription: text(longest.seoDescription),
  seoKeywords: text(longest.seoKeywords),
  level: z.enum(tutorialLevels).nullable(),
  language: text(longest.language).regex(
    /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/,
    'This must be a language tag such as en.',
  ),
}) satisfies z.ZodType<DraftFields>;

const sequence = z.int().min(1).max(2_000_000_000);

/** What a page sends to save. */
export const saveRequest = z.object({
  /** The page, and the number of its save: one that is sent again is not made again. */
  clientId: z.uuid(),
  sequence,
  /** Who typed it: another member who has signed in since must not save it as theirs. */
  writerId: z.uuid(),
  baseVersion: z.int().min(0).max(2_000_000_000),
  /** Hash of the base, as the server gave it: two histories can have a version of the same number. */
  baseHash: z.string().max(64).default(''),
  /** The base itself, when the server has requested it. */
  base: z.preprocess(completeFields, draftFields).optional(),
  fields: draftFields.partial(),
});

/** What a page sends to say that it has an article open, or that it is left. */
export const presenceRequest = z.object({ clientId: z.uuid(), isLeaving: z.boolean().default(false) });

/** A page's poll for others' changes. */
export const draftQuery = z.object({
  /** The page that asks. */
  client: z.uuid().optional().catch(undefined),
  /** Hash of the version that it has. */
  known: z.string().max(64).optional().catch(undefined),
});

/** What a page sends to save an article that the server does not know. */
export const createRequest = saveRequest.pick({ clientId: true, sequence: true, writerId: true, fields: true });

const longestAround = 64;
/** Editorial comments of one article. */
export const mostEditorialComments = 500;
/** Revisions on one page of their list. */
export const revisionsPerPage = 50;

/** What the forms of the editorial comments ask for. */
export const editorialCommentForm = z.object({
  intent: z.enum(['add', 'reply', 'resolve', 'reopen', 'delete'], 'Unknown action.'),
  /** The comment that is replied to, settled or deleted. */
  id: z.uuid().optional(),
  body: z
    .string()
    .trim()
    .max(longestEditorialComment, `A comment can have at most ${longestEditorialComment} characters.`)
    .optional(),
  quote: z.string().max(longestQuote, `Choose at most ${longestQuote} characters of the text.`).default(''),
  before: z.string().max(longestAround).default(''),
  after: z.string().max(longestAround).default(''),
});
export type EditorialCommentForm = z.output<typeof editorialCommentForm>;

export const restoreForm = z.object({ version: z.coerce.number().int().min(1).max(2_000_000_000) });

/** An editorial comment, and the replies to it. */
export type EditorialComment = {
  id: string;
  parentId: string | null;
  /** Null when the account has been deleted. */
  author: { userId: string; name: string } | null;
  body: string;
  quote: string;
  before: string;
  after: string;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  createdAt: Date;
  /** Whether whoever looks can delete it. */
  mayDelete: boolean;
};
