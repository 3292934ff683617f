import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { Sender } from '~/platform/forms/forms.server';
import { hourlyLimit } from '~/platform/rate-limits/hourly-limit.server';
import { requestsPerHour, type ToolReviewRequest } from './rules';
import { insertRequest } from './store.server';

const limitRequests = hourlyLimit('tool-review', requestsPerHour);

/**
 * Keeps a reader's request for a review, for the newsroom.
 * @throws AppError `too_many` when the client has asked too often.
 */
export async function requestToolReview(request: ToolReviewRequest, sender: Sender): Promise<void> {
  await limitRequests(sender.address);
  await insertRequest(database(), { id: newId(), ...request });
}
