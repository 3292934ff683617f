import { articlePath, type CardArticle, ratingText } from '~/content/articles/components/story';
import { lazyPart } from '~/design/components/lazy-part';
import { ButtonLink } from '~/design/controls/button';
import { toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';
import type { OwnEngagement } from '../rules';
import { Counts } from './counts';

// Loaded only in members' browsers. The server imports it directly, so that the initial HTML includes it.
const load = async () => (await import('./member-engagement')).MemberEngagement;
const MemberEngagement = lazyPart(m.engagement_tools, load, import.meta.env.SSR ? await load() : undefined);

/** An article's views, likes and ratings, with the buttons to like, save and rate it. Visitors get links to sign in. */
export function Engagement({ article, own }: { article: CardArticle; own: OwnEngagement | null }) {
  const signIn = `/auth?returnTo=${encodeURIComponent(articlePath(article))}`;
  const link = (label: string, title: string, text?: string) => (
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
        <MemberEngagement article={article} own={own} />
      ) : (
        <>
          <Counts views={article.viewCount} likes={article.likeCount} />
          {link(m.engagement_like(), m.engagement_login_like())}
          {link(m.engagement_save(), m.engagement_login_title(), m.engagement_login_bookmark())}
          {article.ratingCount > 0 && <p className="facts">{ratingText(article)}</p>}
          {link(m.engagement_rate(), m.engagement_login_rate())}
        </>
      )}
    </section>
  );
}
