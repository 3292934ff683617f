import { z } from 'zod';
import { tutorialLevels } from '~/content/articles/rules';
import { wholeNumber } from '~/design/format';
import { optionalSingleLine } from '~/platform/forms/form-fields';
import { normaliseLines } from '~/platform/forms/normalise-lines';
import { storableText } from '~/platform/forms/storable-text';
import { imageAddressMessage, isSafePictureAddress } from '~/platform/html/rules';
import {
  completeFields,
  type DraftFields,
  longestEditorialComment,
  longestQuote,
  longestVersionName,
  maxLengths,
  maxTags,
} from './fields';
import { isReservedName } from './revisions/version-names';

/** Maximum saves per member per minute: one per second, plus the same number of retries. */
export const savesPerMinute = 120;
/** Period within which one person's saves form one revision, in milliseconds. */
export const foldingTime = 120_000;
/** Number of recent versions among which folded saves are kept as merge bases for outdated pages. */
export const retainedBases = 100;
/** Retention period for a page's last save number, in milliseconds. */
export const clientRetention = 90 * 86_400_000;

/** The overrides of the writing direction show letters in another order than they are written. No real text has them. */
const normaliseText = (text: string): string => storableText(text).replaceAll(/[\u202d\u202e]/g, '');

const text = (limit: number) =>
  z
    .string('This must be text.')
    .overwrite(normaliseText)
    .max(limit, { error: () => `This can have at most ${wholeNumber(limit)} characters.` });

/** Time without a heartbeat after which a page counts as closed, in milliseconds; pages send one every 20 seconds. */
export const presenceTimeout = 50_000;

/** The fields of a working copy. They may be incomplete: required fields are checked at publication. */
export const draftFields = z.object({
  title: text(maxLengths.title),
  slug: text(maxLengths.slug),
  excerpt: text(maxLengths.excerpt),
  author: text(maxLengths.author),
  category: text(maxLengths.category),
  tags: z.array(text(maxLengths.tag)).max(maxTags, `There can be at most ${maxTags} tags.`),
  isFeatured: z.boolean(),
  isTrending: z.boolean(),
  content: text(maxLengths.content),
  imageUrl: text(maxLengths.imageUrl).refine(
    (address) => address === '' || isSafePictureAddress(address),
    imageAddressMessage,
  ),
  imageAlt: text(maxLengths.imageAlt),
  seoTitle: text(maxLengths.seoTitle),
  seoDescription: text(maxLengths.seoDescription),
  seoKeywords: text(maxLengths.seoKeywords),
  level: z.enum(tutorialLevels).nullable(),
  language: text(maxLengths.language).regex(
    /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/,
    'This must be a language tag such as en.',
  ),
}) satisfies z.ZodType<DraftFields>;

const sequence = z.int().min(1).max(2_000_000_000);

/** Request body of a save. */
export const saveRequest = z.object({
  /** Page ID and save number, so that a resent save is not applied again. */
  clientId: z.uuid(),
  sequence,
  /** The member who typed the text. If another member has signed in since, they must not save it as their own. */
  writerId: z.uuid(),
  baseVersion: z.int().min(0).max(2_000_000_000),
  /** Hash of the base, as received from the server: different histories can contain the same version number. */
  baseHash: z.string().max(64).default(''),
  /** The base itself, if the server has requested it. */
  base: z.preprocess(completeFields, draftFields).optional(),
  fields: draftFields.partial(),
  /** The page’s values of fields that the article list changes. An article may already have more tags than allowed. */
  known: draftFields
    .pick({ category: true, isFeatured: true })
    .extend({ tags: z.array(z.string().overwrite(normaliseText)) })
    .partial()
    .optional(),
});

/** Request body reporting that a page has an article open or has left it. */
export const presenceRequest = z.object({ clientId: z.uuid(), isLeaving: z.boolean().default(false) });

/** Query parameters sent by a page that polls for others' changes. */
export const draftQuery = z.object({
  /** The polling page. */
  client: z.uuid().optional().catch(undefined),
  /** Hash of the version that the page has. */
  known: z.string().max(64).optional().catch(undefined),
});

/** Request body of the first save of a new article. */
export const createRequest = saveRequest.pick({ clientId: true, sequence: true, writerId: true, fields: true });

const longestContext = 64;
/** Maximum editorial comments per article. */
export const maxEditorialComments = 500;
/** Revisions per page of the list. */
export const revisionsPerPage = 50;

/** The fields of the editorial comment forms. */
export const editorialCommentForm = z.object({
  intent: z.enum(['add', 'reply', 'resolve', 'reopen', 'delete'], 'Unknown action.'),
  /** The comment to reply to, resolve, reopen or delete. */
  id: z.uuid().optional(),
  body: z
    .string()
    .overwrite(normaliseLines)
    .max(longestEditorialComment, `A comment can have at most ${longestEditorialComment} characters.`)
    .optional(),
  quote: z
    .string()
    .overwrite(storableText)
    .max(longestQuote, `Select at most ${longestQuote} characters of the text.`)
    .default(''),
  /** Chosen at random by the browser, and the same when the comment is sent again. */
  submissionKey: z.uuid().optional().catch(undefined),
  before: z.string().overwrite(storableText).max(longestContext).default(''),
  after: z.string().overwrite(storableText).max(longestContext).default(''),
});
export type EditorialCommentForm = z.output<typeof editorialCommentForm>;

/** A version of a working copy in a query; `undefined` if missing or invalid. */
export const versionQuery = z.coerce.number().int().min(1).max(2_000_000_000).optional().catch(undefined);

/** The forms of the list of revisions. */
export const revisionForm = z.object({
  intent: z.enum(['restore', 'name'], 'Unknown action.').default('restore'),
  version: z.coerce.number().int().min(1).max(2_000_000_000),
  /** None removes the name. */
  name: optionalSingleLine(longestVersionName).refine((name) => !isReservedName(name ?? ''), {
    error: 'This name is reserved. Choose another.',
  }),
});
export type RevisionForm = z.output<typeof revisionForm>;

/** An editorial comment, or a reply to one. */
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
  /** Whether the current member may delete the comment. */
  mayDelete: boolean;
};
