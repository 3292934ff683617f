import { FollowChoices } from '~/audience/follows/components/follow-choices';
import type { FollowChoice } from '~/audience/follows/service.server';
import { ReadingVisit } from '~/audience/history/components/reading-visit';

/** What an article's page holds for a member alone. */
export type OfMember = {
  /** Null when the visit is not remembered. */
  visit: { changedAt: Date | null } | null;
  follows: readonly FollowChoice[];
};

/**
 * One place of an article's page that only members have something in: above the text what has changed since they read it,
 * below it what they can follow from here.
 */
export function MemberPart({
  place,
  articleId,
  ofMember: { visit, follows },
}: {
  place: 'above' | 'below';
  articleId: string;
  ofMember: OfMember;
}) {
  if (place === 'below') return <FollowChoices key={articleId} choices={follows} />;
  return visit && <ReadingVisit articleId={articleId} bodySelector=".article-body" {...visit} />;
}
