import EllipsisIcon from 'lucide-react/icons/ellipsis';
import LibraryIcon from 'lucide-react/icons/library';
import TrashIcon from 'lucide-react/icons/trash-2';
import type { ComponentProps } from 'react';
import { Menu, MenuItem, MenuSeparator } from '~/design/controls/overlays/menu';
import { useIsPhone } from '~/design/controls/overlays/phone';
import { BulkBar } from '~/design/controls/table/bulk-bar';
import type { BulkAction } from '../bulk-rules';
import type { ListedArticle } from '../list-rules';
import { appliesTo, bulkIcons, bulkLabels, type IconAction, trashLabel } from './bulk-actions';
import { BulkTags } from './bulk-tags';

/** Short enough for the bar. */
const barLabels: typeof bulkLabels = { ...bulkLabels, unfeature: 'Unfeature', unarchive: 'Unarchive' };

/**
 * The action bar for the selected articles. On phones it has room for a few: the rest are in a menu.
 * @param onPublish asks before the articles are published; `onDelete` before any that readers can see are moved to the
 * trash.
 */
export function ArticleBulkBar({
  selected,
  categories,
  tags,
  actions,
  isBusy,
  onAction,
  onPublish,
  onDelete,
  onClear,
  onSelectAll,
}: {
  selected: readonly ListedArticle[];
  categories: readonly { slug: string; name: string }[];
  /** Tags to suggest. */
  tags: readonly string[];
  /** Bulk actions available to the member. */
  actions: readonly BulkAction[];
  onAction: (action: BulkAction, change?: { category?: string; tag?: string }) => void;
  onPublish: () => void;
  onDelete: () => void;
} & Required<Pick<ComponentProps<typeof BulkBar>, 'isBusy' | 'onClear' | 'onSelectAll'>>) {
  const isOffered = (action: IconAction): boolean =>
    actions.includes(action) && selected.some((article) => appliesTo(action, article));
  const start = (action: IconAction): void => (action === 'publish' ? onPublish() : onAction(action));
  const buttons = (chosen: readonly IconAction[]) =>
    chosen.filter(isOffered).map((action) => {
      const Icon = bulkIcons[action];
      return (
        <button key={action} type="button" disabled={isBusy} onClick={() => start(action)}>
          <Icon size={20} aria-hidden />
          {barLabels[action]}
        </button>
      );
    });
  const chooseCategory = actions.includes('categorise') && (
    <Menu
      label="Move to category"
      align="start"
      trigger={
        <button type="button" disabled={isBusy}>
          <LibraryIcon size={20} aria-hidden />
          Category…
        </button>
      }
    >
      {categories.map(({ slug, name }) => (
        <MenuItem key={slug} onSelect={() => onAction('categorise', { category: slug })}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
  const changeTags = actions.includes('tag') && (
    <BulkTags known={tags} isBusy={isBusy} onChange={(action, tag) => onAction(action, { tag })} />
  );
  const mayDelete = actions.includes('delete');
  const isPhone = useIsPhone();
  const others = (['feature', 'unfeature', 'archive', 'unarchive'] as const).filter(isOffered);
  return (
    <BulkBar count={selected.length} isBusy={isBusy} onClear={onClear} onSelectAll={onSelectAll}>
      {isPhone ? (
        <>
          {buttons(['restore', 'publish'])}
          {chooseCategory}
          {changeTags}
          {(others.length > 0 || mayDelete) && (
            <Menu
              label="More actions"
              trigger={
                <button type="button" disabled={isBusy}>
                  <EllipsisIcon size={20} aria-hidden />
                  More
                </button>
              }
            >
              {others.map((action) => (
                <MenuItem key={action} icon={bulkIcons[action]} onSelect={() => start(action)}>
                  {bulkLabels[action]}
                </MenuItem>
              ))}
              {mayDelete && (
                <>
                  {others.length > 0 && <MenuSeparator />}
                  <MenuItem icon={TrashIcon} isDanger onSelect={onDelete}>
                    {trashLabel(selected)}
                  </MenuItem>
                </>
              )}
            </Menu>
          )}
        </>
      ) : (
        <>
          {buttons(['publish', 'feature', 'unfeature'])}
          {chooseCategory}
          {changeTags}
          {buttons(['archive', 'unarchive', 'restore'])}
          {mayDelete && (
            <button type="button" className="danger" disabled={isBusy} onClick={onDelete}>
              <TrashIcon size={20} aria-hidden />
              {trashLabel(selected)}
            </button>
          )}
        </>
      )}
    </BulkBar>
  );
}
