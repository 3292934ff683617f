import { type ActionFunctionArgs, redirect } from 'react-router';
import { reviewsTabPath } from '~/content/reviews/constants';
import * as manage from '~/content/reviews/manage.server';
import { newReviewForm, reviewForm } from '~/content/reviews/rules';
import { actorOf } from '~/identity/roles/actor.server';
import type { Notice } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import type { Actor } from '~/platform/permissions/actors';
import { requestState } from '~/platform/requests/request.server';
import type { ReviewFields, ShownConflict } from './components/review-form';
import { changeFailure, createFailure } from './notices';

type Values = manage.ReviewConflict['current'];

/** Returns a review as the fields of its form. */
export const fieldsOf = (values: Values): ReviewFields => ({
  name: values.name,
  slug: values.slug,
  category: values.category,
  rating: values.rating.toFixed(1),
  users: values.users,
  usersSource: values.usersSource ?? '',
  description: values.description,
  pros: values.pros.join('\n'),
  cons: values.cons.join('\n'),
  pricing: values.pricing,
  url: values.url ?? '',
  featured: values.featured,
});

const labels: Record<Exclude<keyof Values, 'articleId' | 'featured'>, string> = {
  name: 'Platform',
  slug: 'URL slug',
  category: 'Kind of platform',
  rating: 'Rating',
  users: 'Users',
  usersSource: 'Source of the user count',
  description: 'Description',
  pros: 'Pros',
  cons: 'Cons',
  pricing: 'Pricing',
  url: 'Platform website',
};

/** Returns the fields whose stored values differ from those submitted. */
function differencesOf(current: Values, entered: Omit<Values, 'slug'> & { slug?: string }) {
  const stored = fieldsOf(current);
  const own = fieldsOf({ ...entered, slug: entered.slug ?? current.slug });
  const texts = (Object.keys(labels) as (keyof typeof labels)[])
    .filter((name) => stored[name] !== own[name])
    .map((name) => ({ label: labels[name], value: stored[name] }));
  return [
    ...texts,
    ...(current.featured === entered.featured ? [] : [{ label: 'Featured', value: current.featured ? 'yes' : 'no' }]),
    ...(current.articleId === entered.articleId
      ? []
      : [{ label: 'Full review', value: current.articleId === null ? '' : 'another article' }]),
  ];
}

/** Returns a review as shown in its form. @throws AppError `not_found`. */
export async function reviewToEdit(actor: Actor, id: string) {
  const { version, article, ...values } = await manage.readReviewForEditing(actor, id);
  return { id, version, article, stored: fieldsOf(values) };
}

/** Redirects to the list without JavaScript; with JavaScript, the form itself returns there. */
function done({ context }: Pick<ActionFunctionArgs, 'context'>, notice: Notice) {
  if (context.get(requestState).isDocument) throw redirect(reviewsTabPath);
  return { outcome: 'done' as const, ...notice };
}

/** Adds a review. */
export const createResult = (args: ActionFunctionArgs) =>
  processForm<typeof newReviewForm.shape, ShownConflict>(args, {
    schema: newReviewForm,
    failure: createFailure,
    perform: async (input) => {
      await manage.createReview(actorOf(args.context), input);
      return done(args, { title: 'Review added', description: `${input.name} has been added to the end of the list.` });
    },
  });

/** Saves a review, unless someone else has changed it in the meantime; the result then shows what they saved. */
export const saveResult = (args: ActionFunctionArgs) =>
  processForm<typeof reviewForm.shape, ShownConflict>(args, {
    schema: reviewForm,
    failure: changeFailure,
    perform: async ({ version, ...input }) => {
      const conflict = await manage.changeReview(actorOf(args.context), args.params.id ?? '', input, version);
      if (!conflict) return done(args, { title: 'Review saved', description: 'Readers can see the change now.' });
      return {
        outcome: 'refused',
        title: 'Review not saved',
        description:
          'Someone else has changed this review since you opened it. Compare your values with theirs, then save again.',
        shown: { version: conflict.version, differences: differencesOf(conflict.current, input) },
      };
    },
  });
