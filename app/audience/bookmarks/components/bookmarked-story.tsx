import XIcon from 'lucide-react/icons/x';
import { articlePath, CategoryLabel, Facts, Picture } from '~/content/articles/components/story';
import { PageLink } from '~/design/components/page-link';
import { Button } from '~/design/controls/button';
import { Select } from '~/design/controls/fields/select';
import { shortDate } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';
import type { ListedBookmark, OwnList } from '../rules';
import { IntentForm } from './intent-form';

/**
 * A bookmark with its article (or a note that the article is gone), its date and its lists.
 * @param lists all the member's lists.
 */
export function BookmarkedStory({ bookmark, lists }: { bookmark: ListedBookmark; lists: OwnList[] }) {
  const { article, createdAt } = bookmark;
  const since = <time dateTime={createdAt.toISOString()}>{m.bookmarks_since({ date: shortDate(createdAt) })}</time>;
  if (!article) {
    return (
      <article className="bookmark">
        <h3>{m.bookmarks_gone()}</h3>
        <div className="facts">{since}</div>
        <BookmarkTools bookmark={bookmark} title={m.bookmarks_gone()} lists={lists} />
      </article>
    );
  }
  return (
    <article className="bookmark story row found">
      <Picture article={article} shape="square" />
      <CategoryLabel article={article} />
      <h3 lang={article.language}>
        <PageLink to={articlePath(article)}>{article.title}</PageLink>
      </h3>
      <div>
        <p lang={article.language}>{article.excerpt}</p>
        <div className="facts">
          {article.authorName && <span>{m.article_by({ author: article.authorName })}</span>}
          {since}
        </div>
        <Facts article={article} />
        <BookmarkTools bookmark={bookmark} title={article.title} lists={lists} />
      </div>
    </article>
  );
}

function BookmarkTools({ bookmark, title, lists }: { bookmark: ListedBookmark; title: string; lists: OwnList[] }) {
  const bookmarkId = bookmark.id;
  const others = lists.filter(({ id }) => !bookmark.listIds.includes(id));
  return (
    <div className="bookmark-tools">
      {lists
        .filter(({ id }) => bookmark.listIds.includes(id))
        .map(({ id, name }) => (
          <IntentForm key={id} intent="take" values={{ bookmarkId, listId: id }}>
            <button type="submit" className="chip" aria-label={m.bookmarks_remove_from_list({ name })}>
              {name} <XIcon size={14} aria-hidden />
            </button>
          </IntentForm>
        ))}
      {others.length > 0 && (
        <details className="disclosure">
          <summary>{m.bookmarks_add_to_list()}</summary>
          <IntentForm intent="put" values={{ bookmarkId }} className="filter-row">
            <Select
              name="listId"
              aria-label={m.bookmarks_add_to_list()}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <Button type="submit" isSmall>
              {m.bookmarks_add_button()}
            </Button>
          </IntentForm>
        </details>
      )}
      <IntentForm intent="remove" values={{ bookmarkId }}>
        <Button type="submit" isSmall aria-label={m.bookmarks_remove_of({ title })}>
          {m.bookmarks_remove()}
        </Button>
      </IntentForm>
    </div>
  );
}
