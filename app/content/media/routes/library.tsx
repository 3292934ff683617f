import { Form, Link, useLoaderData, useRevalidator } from 'react-router';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { MediaGrid, mediaPath } from '../components/media-grid';
import { longestMediaSearch } from '../constants';
import { mediaQuery } from '../rules';
import { listMedia } from '../service.server';
import { UploadArea } from '../uploads/components/upload-area';
import { mediaLimits } from '../uploads/media-limits.server';

export const loader = screenLoader(async ({ request }, member) => {
  const query = mediaQuery.parse({ search: '', ...Object.fromEntries(new URL(request.url).searchParams) });
  return { ...(await listMedia(member, query)), ...query, limits: mediaLimits() };
});

export const meta = () => unlistedMeta('Media');

export default function Library() {
  const { items, nextCursor, search, cursor, limits } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
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
      <Form className="toolbar" role="search" action="/admin/media">
        <input
          key={search}
          className="input"
          type="search"
          name="search"
          aria-label="Search pictures"
          placeholder="Name, text or credit"
          size={20}
          maxLength={longestMediaSearch}
          defaultValue={search}
        />
        <button type="submit" className="button small">
          Search
        </button>
        {search !== '' && (
          <Link className="button small" to="/admin/media">
            All pictures
          </Link>
        )}
      </Form>
      {items.length === 0 && (
        <p className="empty">
          {search !== '' ? `No pictures match “${search}”.` : 'The library is empty. Uploaded pictures appear here.'}
        </p>
      )}
      <MediaGrid
        items={items}
        wrap={(item, shown) => (
          <Link className="media-choice" to={mediaPath(item.id)}>
            {shown}
          </Link>
        )}
      />
      <nav className="toolbar" aria-label="Library pages">
        {cursor && (
          <Link className="button small" to={`/admin/media?${new URLSearchParams(search ? { search } : {})}`}>
            Newest pictures
          </Link>
        )}
        {nextCursor && (
          <Link
            className="button small"
            to={`/admin/media?${new URLSearchParams({ ...(search ? { search } : {}), cursor: nextCursor })}`}
          >
            Older pictures
          </Link>
        )}
      </nav>
    </>
  );
}
