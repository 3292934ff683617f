import BookmarkIcon from 'lucide-react/icons/bookmark';
import CheckIcon from 'lucide-react/icons/check';
import PlusIcon from 'lucide-react/icons/plus';
import TrashIcon from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '~/design/controls/button';
import { Field } from '~/design/controls/fields/field';
import { DialogForm } from '~/design/controls/overlays/dialog-form';
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '~/design/controls/overlays/menu';
import { intentField } from '~/platform/forms/forms';
import type { ListForm } from '../list-forms';
import { longestViewName, type SavedView } from '../list-rules';

/**
 * The member's saved views, with a dialog to save the current one.
 * @param query query string of the current list
 */
export function SavedViews({ views, query }: { views: readonly SavedView[]; query: string }) {
  const fetcher = useFetcher();
  const [isNaming, setIsNaming] = useState(false);
  const current = views.find((view) => view.query === query);
  const action = `/admin/articles?${query}`;
  return (
    <>
      <Menu
        label="Saved views"
        trigger={
          <Button isSmall>
            <BookmarkIcon size={14} aria-hidden /> {current?.name ?? 'Saved views'}
          </Button>
        }
      >
        {views.length === 0 && <MenuLabel>Save filters that you use often.</MenuLabel>}
        {views.map((view) => (
          <MenuLink
            key={view.id}
            icon={view === current ? CheckIcon : undefined}
            to={view.query === '' ? '/admin/articles' : `/admin/articles?${view.query}`}
          >
            {view.name}
          </MenuLink>
        ))}
        <MenuSeparator />
        {current ? (
          <MenuItem
            icon={TrashIcon}
            isDanger
            onSelect={() =>
              void fetcher.submit({ intent: 'delete-view', view: current.id } satisfies ListForm & { view: string }, {
                method: 'post',
                action,
              })
            }
          >
            Delete “{current.name}”
          </MenuItem>
        ) : (
          <MenuItem icon={PlusIcon} onSelect={() => setIsNaming(true)}>
            Save this view…
          </MenuItem>
        )}
      </Menu>
      {isNaming && (
        <DialogForm<'name'>
          title="Save this view"
          action={action}
          button={{ label: 'Save view', busy: 'Saving…' }}
          onClose={() => setIsNaming(false)}
        >
          {(result) => (
            <>
              <input {...intentField<ListForm>('save-view')} />
              <input type="hidden" name="query" value={query} />
              <Field label="Name" error={result?.fields.name} maxLength={longestViewName}>
                {(attributes) => <input {...attributes} className="input" name="name" required />}
              </Field>
            </>
          )}
        </DialogForm>
      )}
    </>
  );
}
