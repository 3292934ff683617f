import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router';
import { listAuthorSuggestions } from '~/content/articles/authors/authors.server';
import { listAllCategories } from '~/content/categories/service.server';
import { lazyPart } from '~/design/components/lazy-part';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import draftStyles from '~/newsroom/drafts/drafts.css?url';
import { createCommentChannel } from '~/newsroom/drafts/editorial-comments/components/comment-channel';
import type { NewDraft, OpenedDraft } from '~/newsroom/drafts/fields';
import { openDraft } from '~/newsroom/drafts/service.server';
import { useDraft } from '~/newsroom/drafts/sync/components/use-draft';
import { EditedWorkflow, useWorkflow } from '~/newsroom/workflow/card/components/edited-workflow';
import { workflowOf } from '~/newsroom/workflow/card/view.server';
import { takenSlugText } from '~/newsroom/workflow/step-notices';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
import { unlistedMeta, unlistedTitle } from '~/platform/metadata/page-metadata';
import { ArticleEditor } from '../components/article-editor';
import stylesheet from '../editor.css?url';
import {
  type EditedArticle,
  type FieldProblems,
  findCategorySlug,
  isSameArticle,
  parsePrefill,
  prefilledContent,
} from '../rules';
import type { PictureSource } from '../text/components/text-dialogs';

/** The picture library, loaded on first use. */
const pictures: PictureSource = {
  Picker: lazyPart(
    () => 'picture library',
    async () => (await import('~/newsroom/media/components/media-picker')).MediaPicker,
  ),
  upload: async (file) => (await import('~/newsroom/media/uploads/components/upload-picture')).uploadPicture(file),
};

export const links = () => [stylesheet, draftStyles].map((href) => ({ rel: 'stylesheet', href }));

/** Loads the article to edit with its workflow, or none for a new one. `?id=` is an old form of the URL. */
export const loader = screenLoader(async ({ params, request }, member) => {
  const requestedId = new URL(request.url).searchParams.get('id');
  if (requestedId && !params.id) throw redirect(`/admin/editor/${encodeURIComponent(requestedId)}`);
  const [categories, authors, opened, workflow] = await Promise.all([
    listAllCategories(member),
    listAuthorSuggestions(member),
    params.id === undefined ? null : openDraft(member, params.id),
    params.id === undefined ? null : workflowOf(member, params.id),
  ]);
  return {
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    authors: authors.map(({ name }) => name),
    opened,
    workflow,
  };
});

/**
 * Loads an article only when it is opened: after that, the page has newer data than the server and must not be replaced
 * by an error. A new article is not loaded again when it gets its URL.
 */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname;

/** Returns the page's title without the site's name, which begins with the article's: browsers show only its beginning. */
function titleOf(articleId: string | null | undefined, title = ''): string {
  if (!articleId) return 'Create New Article';
  return title.trim() === '' ? 'Edit Article' : `${title.trim()} · Edit Article`;
}

export const meta = ({
  loaderData,
  params,
}: {
  loaderData?: { opened: OpenedDraft | null };
  params: { id?: string };
}) => unlistedMeta(titleOf(params.id, loaderData?.opened?.fields.title));

/**
 * Returns the draft to open, prefilled from the navigation state if there is any. Prefilled content still has to be
 * sanitised.
 */
function createNewDraft(
  state: unknown,
  beginning: string,
  author: string,
  categories: readonly { slug: string; name: string }[],
): NewDraft {
  const prefill = parsePrefill(state);
  if (!prefill) return { articleId: null, author, fields: {} };
  const { title, excerpt, tags } = prefill;
  const fields = { title, excerpt, category: findCategorySlug(categories, prefill.category), tags };
  return { articleId: null, author, fields, unclean: prefilledContent(prefill) || undefined, beginning };
}

function DraftEditor({
  opened,
  openedWorkflow,
  editedArticle,
  categories,
  authors,
  onSaved,
}: {
  opened: OpenedDraft | null;
  openedWorkflow: WorkflowView | null;
  editedArticle: EditedArticle;
  categories: { slug: string; name: string }[];
  authors: string[];
  onSaved: (articleId: string) => void;
}) {
  const { state, hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation leads to the place again
  const place = useMemo(() => (hash === '' ? null : { hash }), [hash, key]);
  const [problems, showProblems] = useState<FieldProblems>({});
  const navigate = useNavigate();
  const author = useViewer()?.name ?? '';
  const [draft] = useState(() => opened ?? createNewDraft(state, editedArticle.key, author, categories));
  const session = useDraft(draft);
  const { articleId, version, saveNow, fields } = session;
  const title = titleOf(articleId, fields.title);
  // The metadata has only the title with which the article was opened, and is rendered again at each navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after each navigation
  useEffect(() => {
    document.title = unlistedTitle(title);
  }, [title, key]);
  const { workflow, reload, read, hasChanged, confirmRead } = useWorkflow(session, openedWorkflow);
  const workflowDraft = useMemo(
    () => ({ articleId, version, saveNow, showProblems, reviewed: read, hasChanged, reload, confirmRead }),
    [articleId, version, saveNow, read, hasChanged, reload, confirmRead],
  );
  const [commentChannel] = useState(createCommentChannel);

  // The first save gives the article its URL. Navigate there without loading anything: the page has everything, keeps
  // its caret and undo history, and must not be replaced by an error when the connection is lost.
  useEffect(() => {
    if (articleId === null || articleId === editedArticle.articleId) return;
    onSaved(articleId);
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    void navigate(`/admin/editor/${articleId}`, options);
  }, [articleId, editedArticle.articleId, onSaved, navigate]);

  return (
    <ArticleEditor
      session={session}
      categories={categories}
      authors={authors}
      pictures={pictures}
      commentChannel={commentChannel}
      problems={problems}
      slugNotice={workflow?.takenSlug ? takenSlugText(workflow.takenSlug) : null}
      place={place}
      workflow={workflow}
      workflowCard={<EditedWorkflow workflow={workflow} draft={workflowDraft} />}
    />
  );
}

/**
 * The editor for the article at a URL. It is not reset when a new article gets its own URL or when a link points to a
 * part of the page.
 */
export default function Editor() {
  const { opened, workflow, categories, authors } = useLoaderData<typeof loader>();
  const { id } = useParams();
  const { key, pathname, hash } = useLocation();
  const [editedArticle, setEditedArticle] = useState<EditedArticle>({
    key,
    pathname,
    articleId: opened?.articleId ?? null,
  });
  if (!isSameArticle(editedArticle, { id, key, pathname, hash }))
    setEditedArticle({ key, pathname, articleId: opened?.articleId ?? null });
  else if (pathname !== editedArticle.pathname) setEditedArticle({ ...editedArticle, pathname });
  const onFirstSave = useCallback(
    (articleId: string) => setEditedArticle((previous) => ({ ...previous, articleId })),
    [],
  );
  return (
    <DraftEditor
      key={editedArticle.key}
      editedArticle={editedArticle}
      opened={opened}
      openedWorkflow={workflow}
      categories={categories}
      authors={authors}
      onSaved={onFirstSave}
    />
  );
}
