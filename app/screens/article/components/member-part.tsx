import { FollowChoices } from '~/audience/follows/components/follow-choices';
import type { FollowChoice } from '~/audience/follows/service.server';
import { ReadingVisit } from '~/audience/history/components/progress-reporter';

/** The parts of an article's page that only a member sees. */
export type MemberParts = {
  /** Null when the visit is not recorded. */
  visit: { changedAt: Date | null } | null;
  follows: readonly FollowChoice[];
};

/**
 * A slot on an article's page with content for members: above the text, what has changed since their last visit; below
 * the text, what they can follow.
 */
export function MemberPart({
  position,
  articleId,
  memberParts: { visit, follows },
}: {
  position: 'above' | 'below';
  articleId: string;
  memberParts: MemberParts;
}) {
  if (position === 'below') return <FollowChoices key={articleId} choices={follows} />;
  return visit && <ReadingVisit articleId={articleId} bodySelector=".article-body" {...visit} />;
}
