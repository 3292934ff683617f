import { managedReviews } from '~/content/reviews/manage.server';
import type { Actor } from '~/platform/permissions/actors';
import { filterReviews } from './list-rules';
import type { ReviewQuery } from './paths';

/** Returns the reviews that match a query, with the counts shown in the list. */
export async function reviewList(actor: Actor, query: ReviewQuery) {
  return { query, ...filterReviews(await managedReviews(actor), query) };
}
