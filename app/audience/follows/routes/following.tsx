import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { postUpdate, unconfirmed } from '~/audience/engagement/post-update';
import { authorPath } from '~/content/authors/constants';
import { categoryName } from '~/content/categories/names';
import { PageLink } from '~/design/components/page-link';
import { PageHead } from '~/design/components/section';
import { Button, ButtonLink } from '~/design/controls/button';
import { EmptyList } from '~/design/controls/empty-list';
import { shortDate } from '~/design/format';
import { useReloadAfterFailure } from '~/design/use-reload-after-failure';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import type { AddressRules } from '~/platform/http/address-rules';
import { localPath } from '~/platform/http/local-path';
import { redirectToFirstPage } from '~/platform/http/refuse.server';
import { m } from '~/platform/languages/compiled/messages';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { type FollowKind, followForm } from '../rules';
import { changeFollow, listFollows } from '../service.server';

export const handle = { query: ['cursor', 'returnTo'] } satisfies AddressRules;

export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const member = requireMember(context, url);
  const { searchParams } = new URL(request.url);
  const cursor = searchParams.get('cursor') ?? undefined;
  const returnTo = searchParams.get('returnTo');
  const list = await listFollows(member, cursor).catch(redirectToFirstPage(url));
  // Set when a button was pressed before JavaScript had loaded.
  return { ...list, cursor, returnTo: returnTo && localPath(returnTo) };
}

export function action(request: ActionFunctionArgs) {
  return processForm(request, {
    schema: followForm,
    failure: unconfirmed(),
    perform: async (requested) => {
      const name = await changeFollow(actorOf(request.context), requested, new Date());
      const isFollowed = requested.change === 'follow';
      const notice = isFollowed
        ? { title: m.follow_done({ name }), description: m.follow_done_text() }
        : { title: m.follow_undone({ name }), description: m.follow_undone_text() };
      return { outcome: 'done', ...notice, shown: { isFollowed } };
    },
  });
}

/** The buttons beside an article, which name the page to return to, already show the update; this page's forms do not. */
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) => {
  const sendForm = () => serverAction<typeof action>();
  if (!new URL(request.url).searchParams.has('returnTo')) return post(sendForm, unconfirmed());
  const sendUpdate = async () => {
    const result = await sendForm();
    return result.outcome === 'done' ? { ...result, title: '' } : result;
  };
  return postUpdate({ request, serverAction: sendUpdate });
};

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: m.follow_title(), description: m.follow_intro(), path: '/following', isHidden: true });

const kindNames: Record<FollowKind, () => string> = {
  category: m.follow_kind_category,
  tag: m.follow_kind_tag,
  author: m.follow_kind_author,
};

/** Returns the path of the page that lists a target's articles. */
function listPath({ kind, slug, name }: { kind: FollowKind; slug: string; name: string }): string {
  if (kind === 'category') return `/articles?category=${encodeURIComponent(slug)}`;
  return kind === 'tag' ? `/articles?search=${encodeURIComponent(name)}` : authorPath(slug);
}

export default function Following() {
  const { follows, nextCursor, cursor, returnTo } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const result = useReloadAfterFailure(posted) ? undefined : posted;
  return (
    <div className="wrap">
      <PageHead title={m.follow_title()}>{m.follow_intro()}</PageHead>
      {result && (
        <p
          className={result.outcome === 'done' ? 'notice good' : 'notice'}
          role={result.outcome === 'done' ? 'status' : 'alert'}
        >
          <strong>{result.title}</strong> {result.description}{' '}
          {returnTo && <PageLink to={returnTo}>{m.follow_back()}</PageLink>}
        </p>
      )}
      {follows.length === 0 ? (
        <EmptyList title={m.follow_none_title()} text={m.follow_none()} />
      ) : (
        <ul className="follow-list">
          {follows.map((follow) => {
            const name = follow.kind === 'category' ? categoryName(follow) : follow.name;
            return (
              <li key={follow.id}>
                <div>
                  <p className="follow-name">
                    <PageLink to={listPath(follow)}>{name}</PageLink>
                  </p>
                  <p className="facts">
                    {/* In one line of text, whose dot is never at the end of a line. */}
                    <span>{`${kindNames[follow.kind]()} •\u00a0${m.follow_since({ date: shortDate(follow.createdAt) })}`}</span>
                  </p>
                </div>
                <Form
                  method="post"
                  action={cursor ? `/following?cursor=${encodeURIComponent(cursor)}` : '/following'}
                  preventScrollReset
                >
                  <input type="hidden" name="kind" value={follow.kind} />
                  <input type="hidden" name="slug" value={follow.slug} />
                  <Button
                    type="submit"
                    name="change"
                    value="unfollow"
                    isSmall
                    aria-label={m.follow_stop_label({ name })}
                  >
                    {m.follow_stop()}
                  </Button>
                </Form>
              </li>
            );
          })}
        </ul>
      )}
      {(nextCursor || cursor) && (
        <nav className="pager" aria-label={m.pager_label()}>
          {cursor ? <ButtonLink to="/following">{m.pager_first()}</ButtonLink> : <span />}
          {nextCursor && (
            <ButtonLink kind="solid" rel="next" to={`/following?cursor=${nextCursor}`}>
              {m.pager_next()}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}
