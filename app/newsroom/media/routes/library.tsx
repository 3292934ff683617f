import LayoutGridIcon from 'lucide-react/icons/layout-grid';
import ListIcon from 'lucide-react/icons/list';
import { useCallback, useState } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  useFetcher,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { z } from 'zod';
import { deletePicturesFailure } from '~/content/media/constants';
import { deletePictures, libraryOptions, restorePictures } from '~/content/media/library.server';
import {
  type DeletedPictures,
  hasFilters,
  type LibraryFilters,
  libraryPath,
  noFilters,
  parametersOf,
} from '~/content/media/library-filters';
import { mediaQuery } from '~/content/media/rules';
import { listMedia } from '~/content/media/service.server';
import { mediaLimits } from '~/content/media/uploads/media-limits.server';
import { PageLink } from '~/design/components/page-link';
import { ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { BareCheckbox } from '~/design/controls/fields/bare-checkbox';
import { FilterBar } from '~/design/controls/filters/filter-bar';
import { BulkBar } from '~/design/controls/table/bulk-bar';
import { ColumnMenu } from '~/design/controls/table/column-menu';
import { useHiddenColumns } from '~/design/controls/table/columns';
import type { Selection } from '~/design/controls/table/data-table';
import { Pager } from '~/design/controls/table/pager';
import { notify } from '~/design/form-toast';
import { isSingular, wholeNumber } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { type FormResult, send } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { DeletePicturesDialog, RefusedPictures } from '../components/delete-pictures';
import { MediaGrid, mediaPath } from '../components/media-grid';
import { MediaList, mediaColumns } from '../components/media-list';
import stylesheet from '../library.css?url';
import { type LibraryForm, libraryIntents, undoOf } from '../media-forms';
import { UploadArea } from '../uploads/components/upload-area';

/** Time for checking and deleting a page of pictures, in milliseconds. */
const timeout = 60_000;

type DeleteResult = FormResult<'ids' | 'intent', DeletedPictures>;

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader(async ({ request }, member) => {
  const { cursor, ...filters } = mediaQuery.parse({
    ...noFilters,
    ...Object.fromEntries(new URL(request.url).searchParams),
  });
  const [page, options] = await Promise.all([listMedia(member, { ...filters, cursor }), libraryOptions(member)]);
  return { ...page, ...options, filters, cursor, limits: mediaLimits() };
});

const count = (pictures: number): string => (isSingular(pictures) ? '1 picture' : `${wholeNumber(pictures)} pictures`);

const libraryForm = z.object({
  ids: z.string('Select pictures.').max(10_000),
  intent: z.enum(libraryIntents, 'Choose an action.'),
});

/** Deletes pictures, or undoes a deletion. */
export const action = (args: ActionFunctionArgs) =>
  processForm<typeof libraryForm.shape, DeletedPictures>(args, {
    schema: libraryForm,
    failure: deletePicturesFailure,
    perform: async ({ ids, intent }) => {
      const [actor, chosen] = [actorOf(args.context), ids.split(',')];
      if (intent === 'restore') {
        const title = `${count(await restorePictures(actor, chosen))} restored`;
        return { outcome: 'done', title, description: '' };
      }
      const shown = await deletePictures(actor, chosen, new Date());
      const kept = shown.refused.length === 0 ? '' : `${wholeNumber(shown.refused.length)} kept.`;
      return { outcome: 'done', title: `${count(shown.deleted.length)} deleted`, description: kept, shown };
    },
  });

export const clientAction = async ({ serverAction }: ClientActionFunctionArgs) => {
  const result = await send(() => serverAction<DeleteResult>(), deletePicturesFailure, timeout);
  notify(result, { undo: undoOf(result.shown?.deleted ?? []) });
  return result;
};

export const meta = () => unlistedMeta('Media');

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];

const views = [
  { view: 'grid', name: 'Grid', Icon: LayoutGridIcon },
  { view: 'list', name: 'List', Icon: ListIcon },
] as const;

export default function Library() {
  const { items, nextCursor, filters, cursor, options, mayDelete, limits } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const deletion = useFetcher<DeleteResult>({ key: 'delete-pictures' });
  const [selection, setSelection] = useState<Selection>({});
  const [isAsking, setIsAsking] = useState(false);
  const columns = useHiddenColumns('media');
  const clear = useCallback(() => setSelection({}), []);
  const selected = items.filter(({ id }) => selection[id]).map(({ id }) => id);
  const isBusy = deletion.state !== 'idle';
  const refused = isBusy ? [] : (deletion.data?.shown?.refused ?? []);
  return (
    <>
      <div className="screen-head">
        <h1>Media</h1>
        <p>Pictures for use in articles. Location data is removed on upload.</p>
      </div>
      <UploadArea label="Upload pictures" onFinished={() => void revalidate()}>
        You can also drop or paste them here. JPEG, PNG, WebP, AVIF or GIF, up to {limits.megabytes} MB and{' '}
        {limits.megapixels} megapixels each.
      </UploadArea>
      <FilterBar
        path="/admin/media"
        parameters={parametersOf(filters)}
        search={{ name: 'search', label: 'Search pictures', value: filters.search }}
        filters={[
          { name: 'kind', label: 'Kind', values: options.kind, chosen: chosen(filters.kind), isSingle: true },
          { name: 'alt', label: 'Alternative text', values: options.alt, chosen: chosen(filters.alt), isSingle: true },
          { name: 'use', label: 'Use', values: options.use, chosen: chosen(filters.use), isSingle: true },
          {
            name: 'uploader',
            label: 'Uploaded by',
            values: options.uploader,
            chosen: chosen(filters.uploader),
            isSingle: true,
          },
        ]}
        sort={{ name: 'sort', current: filters.sort, choices: sorts }}
        columnMenu={
          filters.view === 'list' && items.length > 0 && <ColumnMenu columns={mediaColumns} choice={columns} />
        }
        pathWith={(change) =>
          libraryPath({
            ...filters,
            ...Object.fromEntries(Object.entries(change).map(([name, [value = '']]) => [name, value])),
          } as LibraryFilters)
        }
        clearPath={hasFilters(filters) ? libraryPath({ ...noFilters, sort: filters.sort, view: filters.view }) : null}
      >
        <nav className="media-views" aria-label="View">
          {views.map(({ view, name, Icon }) => (
            <PageLink
              key={view}
              to={libraryPath({ ...filters, view }, cursor)}
              aria-label={name}
              aria-current={filters.view === view ? 'true' : undefined}
            >
              <Icon size={16} aria-hidden />
            </PageLink>
          ))}
        </nav>
      </FilterBar>
      {refused.length > 0 && <RefusedPictures refused={refused} />}
      {items.length === 0 &&
        (hasFilters(filters) ? (
          <EmptyState
            title="No pictures match your filters"
            text="Remove a filter, or search for another word."
            hasRows={false}
            action={<ButtonLink to={libraryPath({ ...noFilters, view: filters.view })}>Clear all filters</ButtonLink>}
          />
        ) : (
          <EmptyState title="No pictures yet" text="Uploaded pictures appear here." hasPictures />
        ))}
      {items.length > 0 && filters.view === 'list' && (
        <MediaList
          items={items}
          hidden={columns.hidden}
          selection={selection}
          onSelect={mayDelete ? setSelection : undefined}
        />
      )}
      {filters.view === 'grid' && (
        <MediaGrid
          items={items}
          choice={
            mayDelete
              ? ({ id, alt, fileName }) => (
                  <BareCheckbox
                    className="media-select"
                    aria-label={`Select ${alt || fileName}`}
                    checked={selection[id] ?? false}
                    onChange={({ target }) =>
                      setSelection(
                        Object.fromEntries(
                          [...selected.filter((each) => each !== id), ...(target.checked ? [id] : [])].map((each) => [
                            each,
                            true as const,
                          ]),
                        ),
                      )
                    }
                  />
                )
              : undefined
          }
          wrap={(item, shown) => (
            <PageLink className="media-choice" to={mediaPath(item.id)}>
              {shown}
            </PageLink>
          )}
        />
      )}
      <Pager
        firstPath={cursor ? libraryPath(filters) : null}
        nextPath={nextCursor ? libraryPath(filters, nextCursor) : null}
      />
      {selected.length > 0 && (
        <BulkBar count={selected.length} onClear={clear}>
          <button type="button" className="danger" disabled={isBusy} onClick={() => setIsAsking(true)}>
            Delete…
          </button>
        </BulkBar>
      )}
      {isAsking && (
        <DeletePicturesDialog
          count={selected.length}
          onClose={() => setIsAsking(false)}
          onDelete={() => {
            setIsAsking(false);
            clear();
            void deletion.submit({ intent: 'delete', ids: selected.join(',') } satisfies LibraryForm, {
              method: 'post',
              action: '/admin/media',
            });
          }}
        />
      )}
    </>
  );
}

const chosen = (value: string): string[] => (value === '' ? [] : [value]);
