import { z } from 'zod';
import { longestComment } from '~/audience/comments/constants';
import { longestName } from '~/audience/subscribers/constants';
import { subscription } from '~/audience/subscribers/rules';
import { longestAlt, longestCaption, longestCredit, longestFileName } from '~/content/media/constants';
import { draftFields } from '~/newsroom/drafts/rules';
import { normaliseLines } from '~/platform/forms/normalise-lines';
import { storableText } from '~/platform/forms/storable-text';
import { locales } from '~/platform/languages/locales';
import { schemaRegistry } from './schemas';

const dateTime = z.iso.datetime().describe('Date and time in UTC (ISO 8601).');
const nextCursor = z.string().nullable().describe('Pass it as `cursor` to get the next page; null on the last page.');
const cursor = z.string().max(200).default('').describe('`nextCursor` from the previous page.');
const line = (limit: number) =>
  z.string('This must be text.').overwrite(storableText).max(limit, `This can have at most ${limit} characters.`);

/** Where an article is on its way to readers. */
const draftStatus = z
  .enum(['draft', 'pending', 'approved', 'published'])
  .describe('Status of the text: `pending` is awaiting review, `approved` is awaiting publication.');

const draftState = {
  id: z.uuid(),
  title: z.string(),
  status: draftStatus,
  isLive: z.boolean().describe('Whether readers can see the article, perhaps in an earlier version.'),
};

export const draftList = z
  .object({
    data: z.array(
      z
        .object({
          ...draftState,
          category: z.string().nullable().describe('Slug; null until one has been chosen.'),
          updatedAt: dateTime,
        })
        .register(schemaRegistry, { id: 'ListedDraft' }),
    ),
    nextCursor,
  })
  .register(schemaRegistry, { id: 'DraftList' });

const savedDraft = {
  ...draftState,
  version: z.int().min(1).describe('Send it with the next change. It increases with every change.'),
  excerpt: z.string(),
  category: z.string().nullable().describe('Slug; null until one has been chosen.'),
  tags: z.array(z.string()),
  language: z.string().describe('BCP 47.'),
  level: draftFields.shape.level,
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  editUrl: z.url().describe('The article in the editor.'),
};

export const draftSummary = z
  .object({ data: z.object(savedDraft).register(schemaRegistry, { id: 'SavedDraft' }) })
  .register(schemaRegistry, { id: 'SavedDraftResponse' });

export const draftResponse = z
  .object({
    data: z
      .object({ ...savedDraft, content: z.string().describe('Sanitised HTML.') })
      .register(schemaRegistry, { id: 'Draft' }),
  })
  .register(schemaRegistry, { id: 'DraftResponse' });

export const statusResponse = z
  .object({
    data: z
      .object({
        ...draftState,
        publishAt: dateTime.nullable().describe('When it is scheduled to be published.'),
        isReturned: z.boolean().describe('Whether a reviewer has sent it back.'),
        blocking: z.array(z.string()).describe('What has to be corrected before publication, one sentence each.'),
      })
      .register(schemaRegistry, { id: 'DraftStatus' }),
  })
  .register(schemaRegistry, { id: 'DraftStatusResponse' });

const { title, excerpt, content, category, tags, language, level, imageUrl, imageAlt } = draftFields.shape;
const writtenFields = {
  title: title.describe('Plain text.'),
  excerpt: excerpt.describe('Plain text.'),
  content: content.describe('HTML. It is sanitised: scripts and other unsafe markup are removed.'),
  category: category.describe('Slug of a category.'),
  tags,
  language: language.describe('BCP 47; `en` by default.'),
  level: level.describe('For tutorials only.'),
  imageUrl: imageUrl.describe('Address of the picture, such as `url` of an uploaded one.'),
  imageAlt: imageAlt.describe('Alternative text of the picture.'),
};

/** Fields of a new draft. Strict: fields that an app must not set, such as the status, are refused, not ignored. */
export const newDraft = z.strictObject(writtenFields).partial().register(schemaRegistry, { id: 'NewDraft' });

const version = z.int('The version must be a whole number.').min(1).max(2_000_000_000);

export const draftChange = z
  .strictObject({ ...newDraft.shape, version: version.describe('The version on which the changes are based.') })
  .register(schemaRegistry, { id: 'DraftChange' });

export const submission = z
  .strictObject({ version: version.describe('The version to submit.') })
  .register(schemaRegistry, { id: 'Submission' });

export const draftParameters = z.strictObject({
  status: z
    .enum(['draft', 'pending', 'approved', 'scheduled', 'published', 'changes', 'archived', 'trash'])
    .optional()
    .describe('Only articles in this list in the newsroom.'),
  cursor,
});

export const pictureParameters = z.strictObject({
  alt: line(longestAlt)
    .min(1, 'Describe the picture for people who cannot see it.')
    .describe('Alternative text; required.'),
  credit: line(longestCredit).default('').describe('Who made the picture.'),
  caption: line(longestCaption).default(''),
  name: line(longestFileName).default('').describe('File name.'),
});

export const pictureResponse = z
  .object({
    data: z
      .object({
        id: z.uuid(),
        url: z.string().describe('Use it as `imageUrl`, or in the text.'),
        alt: z.string(),
        credit: z.string(),
        caption: z.string(),
        width: z.int(),
        height: z.int(),
      })
      .register(schemaRegistry, { id: 'Picture' }),
  })
  .register(schemaRegistry, { id: 'PictureResponse' });

export const commentParameters = z.strictObject({
  sort: z.enum(['newest', 'oldest', 'answered']).default('newest').describe('Order of the threads.'),
  cursor,
});

export const commentList = z
  .object({
    data: z.array(
      z
        .object({
          id: z.uuid(),
          parentId: z.uuid().nullable().describe('The comment that it replies to.'),
          author: z.string().nullable().describe('Null for someone who has left, and for a removed comment.'),
          content: z.string().describe('Sanitised HTML; empty for a removed comment with replies.'),
          createdAt: dateTime,
          editedAt: dateTime.nullable(),
          hiddenReplies: z.int().min(0).describe('Further replies, which are not listed here.'),
        })
        .register(schemaRegistry, { id: 'Comment' }),
    ),
    nextCursor,
  })
  .register(schemaRegistry, { id: 'CommentList' });

export const newComment = z
  .strictObject({
    text: z
      .string('This must be text.')
      .overwrite(normaliseLines)
      .max(longestComment, `A comment can have at most ${longestComment} characters.`)
      .describe('Markdown.'),
    parentId: z.uuid('This is not the ID of a comment.').optional().describe('The comment to reply to.'),
  })
  .register(schemaRegistry, { id: 'NewComment' });

export const commentResponse = z
  .object({
    data: z
      .object({
        id: z.uuid(),
        status: z.enum(['published', 'held']).describe('`held`: a moderator reads it first.'),
      })
      .register(schemaRegistry, { id: 'PostedComment' }),
  })
  .register(schemaRegistry, { id: 'PostedCommentResponse' });

const subscriberStatus = z.enum(['pending', 'active', 'unsubscribed']);

export const subscriberParameters = z.strictObject({
  status: subscriberStatus.optional().describe('Only those with this status.'),
  limit: z.coerce
    .number('The limit must be a whole number from 1 to 100.')
    .int()
    .min(1)
    .max(100)
    .default(50)
    .describe('Items per page.'),
  cursor,
});

export const subscriberList = z
  .object({
    data: z.array(
      z
        .object({
          id: z.uuid(),
          email: z.string(),
          name: z.string().nullable(),
          status: subscriberStatus,
          language: z.string(),
          createdAt: dateTime,
          confirmedAt: dateTime.nullable(),
        })
        .register(schemaRegistry, { id: 'Subscriber' }),
    ),
    nextCursor,
  })
  .register(schemaRegistry, { id: 'SubscriberList' });

export const newSubscriber = z
  .strictObject({
    email: z.string('This must be text.').max(320),
    name: line(longestName).optional(),
    language: z.enum(locales).optional().describe('Language of the emails; `en` by default.'),
  })
  .register(schemaRegistry, { id: 'NewSubscriber' });
/** Checks and normalises what the description of a new subscriber leaves open. */
export const subscriberFields = subscription.pick({ email: true, name: true });

export const subscriberResponse = z
  .object({
    data: z
      .object({ id: z.uuid(), status: z.enum(['active', 'pending']).describe('`pending` until the owner confirms.') })
      .register(schemaRegistry, { id: 'InvitedSubscriber' }),
  })
  .register(schemaRegistry, { id: 'InvitedSubscriberResponse' });

export const removedResponse = z
  .object({ data: z.object({ id: z.uuid() }).register(schemaRegistry, { id: 'Removed' }) })
  .register(schemaRegistry, { id: 'RemovedResponse' });
