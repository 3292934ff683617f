import { z } from 'zod';
import { isId } from '~/platform/database/identifiers';
import { multiLine, optionalSingleLine, singleLine } from '~/platform/forms/form-fields';
import { maxPoints, reviewLimits } from './constants';

const webAddress = optionalSingleLine(reviewLimits.address)
  .refine(
    (text) => text === undefined || (/^https?:\/\//i.test(text) && URL.canParse(text)),
    'Enter a complete URL that begins with https://.',
  )
  .transform((text) => text ?? null);

/** Pros or cons, one per line. */
const points = (required: string) =>
  multiLine({ limit: reviewLimits.points, required: () => required })
    .transform((text) =>
      text
        .split('\n')
        .map((line) => line.replaceAll(/\s+/g, ' ').trim())
        .filter((line) => line !== ''),
    )
    .superRefine((lines, context) => {
      const twice = lines.find((line, index) => lines.indexOf(line) < index);
      if (twice !== undefined) context.addIssue(`“${twice}” is in the list twice.`);
      if (lines.length > maxPoints) context.addIssue(`Enter at most ${maxPoints} points, one per line.`);
    });

const rating = z
  .string('Enter a rating from 1 to 5.')
  .transform((text) => text.trim().replace(',', '.'))
  .refine((text) => /^[1-5](?:\.\d)?$/.test(text) && Number(text) <= 5, 'Enter a rating from 1 to 5, such as 4.5.')
  .transform(Number);

/** The fields of a review; an empty slug is derived from the name. */
const reviewFields = {
  name: singleLine({ limit: reviewLimits.name, required: () => 'Enter the platform’s name.' }),
  slug: optionalSingleLine(reviewLimits.slug).refine(
    (text) => text === undefined || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text),
    'A slug can contain only lower-case letters, digits and single hyphens.',
  ),
  category: singleLine({ limit: reviewLimits.category, required: () => 'Enter the kind of platform.' }),
  rating,
  users: singleLine({ limit: reviewLimits.users, required: () => 'Enter the number of users, or “Not published”.' }),
  usersSource: webAddress,
  description: singleLine({ limit: reviewLimits.description, required: () => 'Describe the platform.' }),
  pros: points('Enter at least one pro.'),
  cons: points('Enter at least one con.'),
  pricing: singleLine({ limit: reviewLimits.pricing, required: () => 'Describe the pricing.' }),
  url: webAddress,
  featured: z
    .string()
    .optional()
    .transform((value) => value === 'on'),
  articleId: z
    .string()
    .optional()
    .refine((id) => !id || isId(id), 'Choose an article from the list.')
    .transform((id) => id || null),
};

export const newReviewForm = z.object(reviewFields);
export type ReviewInput = z.output<typeof newReviewForm>;

/** The form for editing a review, with the version that was opened. */
export const reviewForm = z.object({ ...reviewFields, version: z.string('The version is missing.').max(100) });

/** A change to one review in the list. */
export const reviewAction = z.object({
  intent: z.enum(['feature', 'unfeature', 'up', 'down', 'link', 'unlink', 'delete', 'restore'], {
    error: 'Choose an action.',
  }),
  id: z.uuid('The review is missing.'),
  /** The article to link. */
  articleId: z.uuid('Choose an article from the list.').optional(),
  /** The deleted review to restore. */
  review: z.string().max(10_000).optional(),
});
export type ReviewAction = z.output<typeof reviewAction>;

/** A deleted review as sent back by an undo: its form fields, which are validated again, and its place. */
export const deletedReview = newReviewForm.extend({ position: z.int32().nonnegative() });
export type DeletedReview = z.output<typeof deletedReview>;

/**
 * Returns the IDs in order after one has moved up or down a place; unchanged if it is already at that end of the list.
 */
export function orderAfterMove(ids: readonly string[], id: string, direction: 'up' | 'down'): readonly string[] {
  const from = ids.indexOf(id);
  const to = from + (direction === 'up' ? -1 : 1);
  const other = ids[to];
  if (from < 0 || other === undefined) return ids;
  return ids.map((each, index) => (index === from ? other : index === to ? id : each));
}
