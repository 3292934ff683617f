import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { Sender } from '~/platform/forms/forms.server';
import { hourlyLimit } from '~/platform/rate-limits/hourly-limit.server';
import { requestsPerHour, type ToolReviewRequest } from './rules';
import { insertRequest } from './store.server';

const limitRequests = hourlyLimit({
  name: 'tool-review',
  description: 'Tool review requests, by network',
  points: requestsPerHour,
});

/**
 * Stores a reader's request for a review, for the newsroom.
 * @throws AppError `too_many` when the client has sent too many requests.
 */
export async function requestToolReview(request: ToolReviewRequest, sender: Sender): Promise<void> {
  await limitRequests(sender.address);
  await insertRequest(database(), { id: newId(), ...request });
}
