import { lazy, useCallback, useEffect, useState } from 'react';
import {
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router';
import { knownAuthors } from '~/content/articles/authors.server';
import { everyCategory } from '~/content/categories/service.server';
import { PageLink } from '~/design/components/page-link';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import draftStyles from '~/newsroom/drafts/drafts.css?url';
import { newMarking } from '~/newsroom/drafts/editorial-comments/components/marking';
import type { NewDraft, OpenedDraft } from '~/newsroom/drafts/fields';
import { largeBody } from '~/newsroom/drafts/large-body';
import { openDraft } from '~/newsroom/drafts/service.server';
import { useDraft } from '~/newsroom/drafts/sync/components/use-draft';
import { EditedWorkflow, PublishNow, useWorkflow } from '~/newsroom/workflow/components/edited-workflow';
import type { AddressRules } from '~/platform/http/address-rules';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { ArticleEditor } from '../components/article-editor';
import type { PictureSource } from '../components/rich-text';
import stylesheet from '../editor.css?url';
import { categoryNamed, goesOn, prefilledContent, readPrefill, type Written } from '../rules';

export const handle = { largeBody } satisfies AddressRules;

/** The picture library, loaded on first use. */
const pictures: PictureSource = {
  Picker: lazy(async () => ({ default: (await import('~/content/media/components/media-picker')).MediaPicker })),
  upload: async (file) => (await import('~/content/media/uploads/components/upload-picture')).uploadPicture(file),
};

export const links = () => [stylesheet, draftStyles].map((href) => ({ rel: 'stylesheet', href }));

/** Loads the article to edit, or none for a new one. `?id=` is an old form of the URL. */
export const loader = screenLoader(async ({ params, request }, member) => {
  const asked = new URL(request.url).searchParams.get('id');
  if (asked && !params.id) throw redirect(`/admin/editor/${encodeURIComponent(asked)}`);
  const [categories, authors, opened] = await Promise.all([
    everyCategory(member),
    knownAuthors(member),
    params.id === undefined ? null : openDraft(member, params.id),
  ]);
  return {
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    authors: authors.map(({ name }) => name),
    opened,
  };
});

/**
 * Loads an article only when it is opened: after that, the page has newer data than the server and must not be replaced
 * by an error. A new article is not even loaded when it gets its URL.
 */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname;

export const meta = ({
  loaderData,
  params,
}: {
  loaderData?: { opened: OpenedDraft | null };
  params: { id?: string };
}) => unlistedMeta(params.id ? loaderData?.opened?.fields.title || 'Edit Article' : 'Create New Article');

/**
 * Returns the draft to open, prefilled from the navigation state if there is any. Prefilled content still has to be
 * sanitised.
 */
function beginWith(
  state: unknown,
  beginning: string,
  author: string,
  categories: readonly { slug: string; name: string }[],
): NewDraft {
  const prefill = readPrefill(state);
  if (!prefill) return { articleId: null, author, fields: {} };
  const { title, excerpt, tags } = prefill;
  const fields = { title, excerpt, category: categoryNamed(categories, prefill.category), tags };
  return { articleId: null, author, fields, unclean: prefilledContent(prefill) || undefined, beginning };
}

function Writing({
  opened,
  written,
  categories,
  authors,
  onSaved,
}: {
  opened: OpenedDraft | null;
  written: Written;
  categories: { slug: string; name: string }[];
  authors: string[];
  onSaved: (articleId: string) => void;
}) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const author = useViewer()?.name ?? '';
  const [draft] = useState(() => opened ?? beginWith(state, written.key, author, categories));
  const session = useDraft(draft);
  const { articleId } = session;
  const workflow = useWorkflow(session);
  const [marking] = useState(newMarking);

  // The first save gives the article its URL. Navigate there without loading anything: the page has everything, keeps
  // its caret and undo history, and must not be replaced by an error when the connection is lost.
  useEffect(() => {
    if (articleId === null || articleId === written.articleId) return;
    onSaved(articleId);
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    void navigate(`/admin/editor/${articleId}`, options);
  }, [articleId, written.articleId, onSaved, navigate]);

  return (
    <ArticleEditor
      session={session}
      categories={categories}
      authors={authors}
      pictures={pictures}
      marking={marking}
      actions={
        <>
          {articleId !== null && (
            <PageLink className="button small" to={`/admin/editor/${articleId}/revisions`}>
              Revisions
            </PageLink>
          )}
          <PublishNow workflow={workflow} draft={session} />
        </>
      }
      workflow={<EditedWorkflow workflow={workflow} draft={session} />}
    />
  );
}

/** The article at a URL. It is not reset when it gets its own URL or when a link points to a part of the page. */
export default function Editor() {
  const { opened, categories, authors } = useLoaderData<typeof loader>();
  const { id } = useParams();
  const { key, pathname, hash } = useLocation();
  const [written, setWritten] = useState<Written>({ key, pathname, articleId: opened?.articleId ?? null });
  if (!goesOn(written, { id, key, pathname, hash }))
    setWritten({ key, pathname, articleId: opened?.articleId ?? null });
  else if (pathname !== written.pathname) setWritten({ ...written, pathname });
  const noteSaved = useCallback((articleId: string) => setWritten((last) => ({ ...last, articleId })), []);
  return (
    <Writing
      key={written.key}
      written={written}
      opened={opened}
      categories={categories}
      authors={authors}
      onSaved={noteSaved}
    />
  );
}
