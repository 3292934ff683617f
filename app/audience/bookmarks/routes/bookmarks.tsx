import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router';
import { PageHead } from '~/design/components/section';
import { EmptyList } from '~/design/controls/empty-list';
import { EmptyState } from '~/design/controls/empty-state';
import { notify } from '~/design/form-toast';
import { SignInRequired } from '~/identity/accounts/sign-in/components/sign-in-required';
import { actorOf } from '~/identity/roles/actor.server';
import { AppError } from '~/platform/errors';
import { revalidateUnlessUnsent, send } from '~/platform/forms/forms';
import { postedIntent } from '~/platform/forms/posted-intent';
import type { AddressRules } from '~/platform/http/address-rules';
import { redirectToFirstPage } from '~/platform/http/refuse.server';
import { m } from '~/platform/languages/compiled/messages';
import { log } from '~/platform/logging/logging.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { requestState } from '~/platform/requests/request.server';
import { BookmarkedStory } from '../components/bookmarked-story';
import { ListTools } from '../components/list-tools';
import { Lists } from '../components/lists';
import { Pager } from '../components/pager';
import { SearchBookmarks } from '../components/search-bookmarks';
import { intentFailure } from '../failure';
import { type BookmarksResult, handleBookmarksForm } from '../form-result.server';
import { type BookmarksForm, intents } from '../intents';
import { listBookmarksIn, ownLists } from '../lists.server';
import { bookmarkQuery } from '../rules';
import { countBookmarks, listBookmarks } from '../service.server';

export const handle = { query: ['search', 'cursor'] } satisfies AddressRules;

/** Loads all of the member's bookmarks, or those in the list named in the URL. */
export async function loader({ params, request, url, context }: LoaderFunctionArgs) {
  const actor = actorOf(context);
  const query = bookmarkQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  try {
    const [page, lists, total] = await Promise.all([
      params.list === undefined ? listBookmarks(actor, query) : listBookmarksIn(actor, params.list, query),
      ownLists(actor),
      countBookmarks(actor),
    ]);
    return {
      state: 'open' as const,
      ...page,
      ...query,
      lists,
      total,
      list: lists.find(({ id }) => id === params.list),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') {
      return data({ state: 'signed_out' as const }, { status: 401 });
    }
    if (error instanceof AppError && error.code === 'forbidden') {
      return data({ state: 'off' as const, message: error.message }, { status: 403 });
    }
    if (error instanceof AppError) return redirectToFirstPage(url)(error);
    log.error({ err: error, requestId: context.get(requestState).id }, 'bookmarks could not be read');
    return data({ state: 'failed' as const }, { status: 500 });
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  // The sign-in prompt sets its own title.
  loaderData?.state === 'signed_out' ? [] : unlistedMeta(m.bookmarks_title());

export const action = (args: ActionFunctionArgs) => handleBookmarksForm(args);

/** Shows the result here rather than in the form, which may disappear with the change before it is rendered again. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = await postedIntent<BookmarksForm>(request, intents);
  const subject = `bookmarks ${intent}`;
  const result = await send(() => serverAction<typeof action>(), intentFailure(intent)).catch((thrown: unknown) => {
    // Redirects to the remaining bookmarks.
    if (intent === 'delete' && thrown instanceof Response)
      notify({ outcome: 'done', title: m.bookmarks_list_deleted(), description: '' }, { subject });
    throw thrown;
  });
  notify(result, { subject });
  return result;
}

export const shouldRevalidate = revalidateUnlessUnsent;

export default function Bookmarks() {
  const found = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  if (found.state === 'signed_out') return <SignInRequired text={m.bookmarks_sign_in()} returnTo={pathname} />;
  if (found.state === 'off') {
    return (
      <div className="wrap">
        <PageHead title={m.bookmarks_title()}>{found.message}</PageHead>
      </div>
    );
  }
  if (found.state === 'failed') {
    return (
      <div className="wrap">
        <PageHead title={m.bookmarks_title()} />
        <div className="error-panel" role="alert">
          <h2>{m.bookmarks_error_title()}</h2>
          <p>{m.bookmarks_error()}</p>
        </div>
      </div>
    );
  }
  const { bookmarks, lists, list, total, search, cursor, nextCursor } = found;
  return (
    <div className="wrap">
      <PageHead title={m.bookmarks_title()} />
      <RefusedNotice />
      <div className="bookmarks-layout">
        <Lists lists={lists} current={list?.id} total={total} />
        <section className="section" aria-labelledby="bookmarks-shown">
          <div className="section-head">
            <h2 id="bookmarks-shown">{list?.name ?? m.bookmarks_all()}</h2>
          </div>
          {list && <ListTools key={list.id} list={list} />}
          {(list?.count ?? total) > 0 && <SearchBookmarks path={pathname} search={search} />}
          {bookmarks.map((bookmark) => (
            <BookmarkedStory key={bookmark.id} bookmark={bookmark} lists={lists} />
          ))}
          {bookmarks.length === 0 && <NothingHere isList={list !== undefined} isSearch={search !== ''} />}
          <Pager path={pathname} search={search} cursor={cursor} nextCursor={nextCursor} />
        </section>
      </div>
    </div>
  );
}

/** Error message for a form submitted without JavaScript. With JavaScript, a toast shows it instead. */
function RefusedNotice() {
  const result = useActionData<BookmarksResult>();
  if (!result) return null;
  return (
    <p className="notice" role="alert">
      <strong>{result.title}</strong> {result.description}
    </p>
  );
}

function NothingHere({ isList, isSearch }: { isList: boolean; isSearch: boolean }) {
  if (isSearch)
    return <EmptyState title={m.bookmarks_none_found_title()} text={m.bookmarks_none_found()} hasRows={false} />;
  if (isList)
    return <EmptyState title={m.bookmarks_empty_list_title()} text={m.bookmarks_empty_list()} hasRows={false} />;
  return <EmptyList title={m.bookmarks_empty_title()} text={m.bookmarks_empty()} />;
}
