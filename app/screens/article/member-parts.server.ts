import { followChoices } from '~/audience/follows/service.server';
import { recordOpening } from '~/audience/history/service.server';
import { articlePath } from '~/content/articles/components/story';
import { type ArticlePage, followTargetsOf } from '~/content/articles/rules';
import { readNotificationsAt } from '~/identity/notifications/service.server';
import type { Actor } from '~/platform/permissions/actors';
import { mayDo } from '~/platform/permissions/permissions';
import type { MemberParts } from './components/member-part';

/**
 * Loads the page's parts for members: their visit, what they can follow from here, and whether they may edit it. Null for
 * visitors. Their notifications about the article are read once they have opened it, from whatever link.
 * @param isOpened whether the member has opened the page, rather than the browser in advance.
 */
export async function loadMemberParts(
  actor: Actor,
  article: Pick<ArticlePage, 'id' | 'slug' | 'category' | 'author' | 'tags'>,
  isOpened: boolean,
): Promise<MemberParts | null> {
  if (!('userId' in actor)) return null;
  const [visit, follows] = await Promise.all([
    isOpened ? recordOpening(actor, article.id, new Date()) : null,
    followChoices(actor, followTargetsOf(article)),
    isOpened && readNotificationsAt(actor, [articlePath(article)]),
  ]);
  return { visit, follows, mayEdit: mayDo(actor, 'newsroom.enter') && mayDo(actor, 'articles.write') };
}
