import { FollowChoices } from '~/audience/follows/components/follow-choices';
import type { FollowChoice } from '~/audience/follows/service.server';
import { ReadingVisit } from '~/audience/history/components/progress-reporter';
import { buttonClass } from '~/design/components/button-class';
import { m } from '~/platform/languages/compiled/messages';

/** The parts of an article's page that only a member sees. */
export type MemberParts = {
  /** Null when the visit is not recorded. */
  visit: { changedAt: Date | null } | null;
  follows: readonly FollowChoice[];
  /** Whether the member may open the article in the editor. */
  mayEdit: boolean;
};

/**
 * A slot on an article's page with content for members: above the text, the link with which writers and editors edit it,
 * and what has changed since the last visit; below the text, what they can follow.
 */
export function MemberPart({
  position,
  articleId,
  memberParts: { visit, follows, mayEdit },
}: {
  position: 'above' | 'below';
  articleId: string;
  memberParts: MemberParts;
}) {
  if (position === 'below') return <FollowChoices key={articleId} choices={follows} />;
  return (
    <>
      {mayEdit && (
        <p className="article-edit">
          {/* A full page load: the newsroom's scripts and styles are separate from the magazine's. */}
          <a className={buttonClass({ isSmall: true })} href={`/admin/editor/${articleId}`}>
            {m.article_edit()}
          </a>
        </p>
      )}
      {visit && <ReadingVisit articleId={articleId} bodySelector=".article-body" {...visit} />}
    </>
  );
}
