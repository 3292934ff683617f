import { toLocalTime } from '~/newsroom/time-zone/newsroom-time';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import type { OtherPublication } from './schedule-rules';
import * as store from './store-schedule.server';

/**
 * Returns the other articles that will be published, soonest first, for an article whose time is being chosen.
 * @throws AppError `not_found`, or as `authorize` does.
 */
export async function otherPublications(actor: Actor, articleId: string): Promise<OtherPublication[]> {
  authorizeMember(actor, 'articles.publish');
  if (!isId(articleId)) throw new AppError('not_found', 'This article no longer exists.');
  const zone = siteSetting(newsroomTimeZone);
  const publications = await store.otherPublications(database(), articleId);
  return publications.map(({ title, publishAt }) => ({ title, local: toLocalTime(publishAt, zone) }));
}
