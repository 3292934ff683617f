import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { Sender } from '~/platform/forms/forms.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { hourlyLimit } from '~/platform/rate-limits/hourly-limit.server';
import { requestsPerHour, type ToolReviewRequest } from './rules';
import { insertRequest } from './store.server';

const limitRequests = hourlyLimit('tool-review', requestsPerHour);

/**
 * Stores a reader's request for a review, for the newsroom.
 * @throws AppError `too_many` when the client has sent too many requests.
 */
export async function requestToolReview(actor: Actor, request: ToolReviewRequest, sender: Sender): Promise<void> {
  authorize(actor, 'tool_reviews.request');
  await limitRequests(sender.address);
  await insertRequest(database(), { id: newId(), ...request });
}
