import BookmarkIcon from 'lucide-react/icons/bookmark';
import HeartIcon from 'lucide-react/icons/heart';
import type { ReactNode } from 'react';
import { articlePath, type CardArticle, ratingText } from '~/content/articles/components/story';
import { BarLabel } from '~/design/components/bar-label';
import { lazyPart } from '~/design/components/lazy-part';
import { ButtonLink } from '~/design/controls/button';
import { toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';
import type { Offers, OwnEngagement } from '../rules';
import { Counts } from './counts';
import { type BarTools, EngagementBar } from './engagement-bar';

// Loaded only in members' browsers. The server imports it directly, so that the initial HTML includes it.
const load = async () => (await import('./member-engagement')).MemberEngagement;
const MemberEngagement = lazyPart(m.engagement_tools, load, import.meta.env.SSR ? await load() : undefined);

/**
 * An article's views, likes and ratings, with the buttons to like, save and rate it. Visitors get links to sign in. On
 * phones, liking and saving are in a bar at the bottom of the window, together with `tools`, which only it shows.
 */
export function Engagement({
  article,
  own,
  offers,
  tools,
}: {
  article: CardArticle;
  own: OwnEngagement | null;
  offers: Offers;
  tools: BarTools;
}) {
  const signIn = `/auth?returnTo=${encodeURIComponent(articlePath(article))}`;
  const link = (label: ReactNode, title: string, text?: string) => (
    <ButtonLink isSmall to={signIn} onClick={() => toasts.show(title, text)}>
      {label}
    </ButtonLink>
  );
  return (
    <section className="engagement" aria-labelledby="engagement-title">
      <h2 className="rail-title" id="engagement-title">
        {m.engagement_title()}
      </h2>
      {own ? (
        <MemberEngagement article={article} own={own} offers={offers} tools={tools} />
      ) : (
        <>
          <Counts views={article.viewCount} likes={article.likeCount} />
          <EngagementBar
            tools={tools}
            like={link(
              <BarLabel icon={HeartIcon} text={m.engagement_like()} count={article.likeCount} />,
              m.engagement_login_like(),
            )}
            save={
              offers.bookmarks &&
              link(
                <BarLabel icon={BookmarkIcon} text={m.engagement_save()} />,
                m.engagement_login_title(),
                m.engagement_login_bookmark(),
              )
            }
          />
          {article.ratingCount > 0 && <p className="facts">{ratingText(article)}</p>}
          {offers.ratings && link(m.engagement_rate(), m.engagement_login_rate())}
        </>
      )}
    </section>
  );
}
