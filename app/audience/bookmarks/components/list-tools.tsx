import { useId } from 'react';
import { useActionData } from 'react-router';
import { Button } from '~/design/controls/button';
import { toasts } from '~/design/toasts';
import { m } from '~/platform/languages/compiled/messages';
import { useSiteData } from '~/platform/metadata/site-data';
import type { BookmarksResult } from '../form-result.server';
import type { OwnList } from '../rules';
import { IntentForm } from './intent-form';
import { ListNameForm } from './list-name-form';

/** The owner's tools for a list: rename, share and delete. */
export function ListTools({ list }: { list: OwnList }) {
  const isRefused = useActionData<BookmarksResult>()?.intent === 'rename';
  return (
    <div className="list-tools">
      <details className="disclosure" open={isRefused || undefined}>
        <summary>{m.bookmarks_list_rename()}</summary>
        <ListNameForm intent="rename" name={list.name} label={m.bookmarks_list_save()} />
      </details>
      <details className="disclosure">
        <summary>{m.bookmarks_share()}</summary>
        <p>{m.bookmarks_share_text()}</p>
        {list.sharePath ? (
          <SharedLink path={list.sharePath} />
        ) : (
          <IntentForm intent="share">
            <Button type="submit" isSmall>
              {m.bookmarks_share_start()}
            </Button>
          </IntentForm>
        )}
      </details>
      <details className="disclosure">
        <summary>{m.bookmarks_list_delete()}</summary>
        <p>{m.bookmarks_list_delete_text()}</p>
        <IntentForm intent="delete">
          <Button type="submit" isSmall>
            {m.bookmarks_list_delete_confirm()}
          </Button>
        </IntentForm>
      </details>
    </div>
  );
}

function SharedLink({ path }: { path: string }) {
  const id = useId();
  const site = useSiteData();
  const url = (site?.siteUrl ?? '') + path;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toasts.show(m.bookmarks_share_copied());
    } catch {
      toasts.show(m.bookmarks_share_copy_failed(), undefined, { isError: true });
    }
  }

  return (
    <>
      <div className="field">
        <label htmlFor={id}>{m.bookmarks_share_link()}</label>
        <input id={id} className="input" readOnly value={url} onFocus={(event) => event.target.select()} />
      </div>
      <div className="filter-row">
        <Button isSmall className="needs-script" onClick={() => void copy()}>
          {m.bookmarks_share_copy()}
        </Button>
        <IntentForm intent="unshare">
          <Button type="submit" isSmall>
            {m.bookmarks_share_stop()}
          </Button>
        </IntentForm>
      </div>
    </>
  );
}
