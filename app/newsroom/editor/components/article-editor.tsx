import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { countWords, readingMinutes } from '~/content/articles/reading-time';
import { toasts } from '~/design/toasts';
import { editorPanels } from '~/newsroom/drafts/editor-panels';
import type { CommentChannel } from '~/newsroom/drafts/editorial-comments/components/comment-channel';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';
import { textOf } from '~/platform/html/text';
import { qualityMetrics } from '../quality-rules';
import { canPreview, canSave, listIssues, minAssessedLength, notices } from '../rules';
import { cleanOnServer, refusalReason } from './clean-on-server';
import { Conflicts } from './conflicts';
import { DebugPanel } from './debug-panel';
import { type FieldProblems, HeadFields, OrganiseCard, PictureCard } from './form-card';
import { PreviewDialog } from './preview-dialog';
import { QualityCard } from './quality-card';
import type RichText from './rich-text';
import type { EditorPlace, PictureSource } from './rich-text';
import { QuickSeoCheck, SeoCard } from './seo-card';
import { useDebounced } from './use-debounced';
import { useFormSession } from './use-form-session';

const noProblems: FieldProblems = {};

const notify = ({ title, description }: { title: string; description: string }, isError = false): void =>
  void toasts.show(title, description, { isError });

const notifyNotCleaned = (error: unknown): void => {
  const { title, description } = notices.notCleaned;
  notify({ title, description: refusalReason(error) ?? description }, true);
};

/** Loads the text editor after the page, so that the rest of the newsroom does not download it. */
function useRichText(hasCode: boolean) {
  const [loaded, setLoaded] = useState<typeof RichText | 'failed'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the initial content matters
  useEffect(() => {
    import('./rich-text')
      .then(async (richText) => {
        if (hasCode) await richText.loadGrammars();
        setLoaded(() => richText.default);
      })
      .catch(() => setLoaded('failed'));
  }, []);
  return loaded;
}

/**
 * The page for writing an article.
 * @param authors suggested author names.
 * @param actions buttons that the workflow adds to the bar.
 * @param workflow the Workflow card.
 * @param commentChannel the channel between the text and the comments beside it.
 * @param problems why the article cannot be published, by field.
 * @param slugNotice the URL that the article gets if its slug is taken.
 * @param place the part of the article to show, from the fragment of the page's URL.
 */
export function ArticleEditor({
  session,
  categories,
  authors,
  pictures,
  commentChannel,
  actions,
  workflow,
  problems = noProblems,
  slugNotice = null,
  place = null,
}: {
  session: DraftSession;
  categories: readonly { slug: string; name: string }[];
  authors: readonly string[];
  pictures?: PictureSource;
  commentChannel: CommentChannel;
  actions?: ReactNode;
  workflow?: ReactNode;
  problems?: FieldProblems;
  slugNotice?: string | null;
  place?: EditorPlace | null;
}) {
  const { fields, change } = session;
  const formSession = useFormSession(session);
  const changeText = useCallback((content: string) => change({ content }), [change]);
  const Text = useRichText(fields.content.includes('<pre'));
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  // Times and word counts depend on the browser, so the server renders neither.
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  const [isSaving, setIsSaving] = useState(false);
  const [isCleaning, setIsCleaning] = useState(false);
  const [issues, setIssues] = useState<readonly string[]>([]);
  const debouncedFields = useDeferredValue(useDebounced(fields));
  const text = useMemo(() => textOf(debouncedFields.content), [debouncedFields.content]);
  const words = useMemo(() => countWords(text), [text]);
  const metrics = useMemo(() => qualityMetrics(debouncedFields.content), [debouncedFields.content]);

  const { unclean } = session;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per unsanitised content
  useEffect(() => {
    if (unclean === null) return;
    let isCancelled = false;
    const clean = async (): Promise<void> => {
      let refusal: unknown;
      const cleaned = await cleanOnServer(unclean).catch((error: unknown) => {
        refusal = error;
        return null;
      });
      // If cleaning fails, every save cleans the content anyway; until then, the editor drops everything that its
      // schema does not allow.
      const content = cleaned?.content ?? (await import('./rich-text')).normaliseHtml(unclean);
      if (isCancelled) return;
      session.insertCleaned(content);
      if (!cleaned) return notifyNotCleaned(refusal);
      setIssues(cleaned.issues);
      if (cleaned.issues.length > 0) notify(notices.processed(cleaned.issues.length));
    };
    // If the editor cannot be loaded either, the content stays in browser storage until the article is opened
    // again.
    clean().catch(() => notify(notices.notCleaned, true));
    return () => {
      isCancelled = true;
    };
  }, [unclean]);

  const save = async (): Promise<void> => {
    if (!canSave(fields)) return notify(notices.missing, true);
    const isNew = session.articleId === null;
    setIsSaving(true);
    const state = await session.saveNow();
    setIsSaving(false);
    if (state.kind === 'saved') notify(isNew ? notices.created : notices.updated);
    else notify({ title: notices.notSaved.title, description: state.text || notices.notSaved.description }, true);
  };

  const preview = (): void => {
    if (canPreview(fields)) setIsPreviewOpen(true);
    else notify(notices.noPreview, true);
  };

  const clean = async (): Promise<void> => {
    setIsCleaning(true);
    try {
      const { issues: fixedIssues, content } = await cleanOnServer(fields.content);
      if (fixedIssues.length > 0 && !session.mergeProcessed(fields.content, content))
        notify(notices.changedMeanwhile, true);
      else {
        setIssues(fixedIssues);
        notify(fixedIssues.length > 0 ? notices.cleaned(fixedIssues.length) : notices.clean);
      }
    } catch (error) {
      notifyNotCleaned(error);
    }
    setIsCleaning(false);
  };

  // Leads to the first field with a problem, and to the picture that the checklist has named.
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      document.querySelector<HTMLElement>('.editor-side .editor-fields [aria-invalid="true"]')?.focus();
  }, [problems]);
  useEffect(() => {
    if (place?.hash === '#article-picture' && isHydrated)
      document.querySelector<HTMLElement>('#article-picture input')?.focus();
  }, [place, isHydrated]);

  const shortcuts = useRef({ save, preview });
  shortcuts.current = { save, preview };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key === 's' && !event.shiftKey && !event.altKey) void shortcuts.current.save();
      else if (key === 'p' && event.altKey) shortcuts.current.preview();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    // Anything typed before hydration would be lost.
    <div className="article-editor" inert={!isHydrated}>
      <div className="screen-head">
        <h1>{session.articleId === null ? 'Create New Article' : 'Edit Article'}</h1>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not buttons */}
      <div className="editor-actions" role="group" aria-label="Article">
        <p className={`save-state is-${session.saved.kind}`} role="status">
          {isHydrated ? session.saved.text : '\u00a0'}
        </p>
        {session.others.length > 0 && (
          <p className="fact">Also editing: {session.others.map(({ name }) => name).join(', ')}</p>
        )}
        <button
          type="button"
          className="button small"
          disabled={!canSave(fields)}
          aria-keyshortcuts="Control+Alt+P"
          onClick={preview}
        >
          Preview
        </button>
        <button
          type="button"
          className="button small solid"
          disabled={!canSave(fields) || isSaving}
          aria-keyshortcuts="Control+S"
          onClick={() => void save()}
        >
          {isSaving ? 'Saving…' : 'Save Draft'}
        </button>
        {actions}
      </div>
      {session.recovered !== null && (
        <p className="notice">
          <strong>Unsaved changes restored</strong> Your last changes had not been saved to the server.
        </p>
      )}
      <Conflicts session={session} />
      <div className="editor-columns">
        <div className="editor-main">
          <HeadFields session={formSession} />
          {Text && Text !== 'failed' ? (
            <Text
              content={fields.content}
              language={fields.language}
              incoming={session.arrived}
              place={place}
              pictures={pictures}
              commentChannel={commentChannel}
              onChange={changeText}
            />
          ) : (
            <div className="rich-text editor-waiting" role={Text === 'failed' ? 'alert' : 'status'}>
              {Text === 'failed'
                ? 'The editor could not be loaded. Reload the page to try again.'
                : 'Loading the editor…'}
              <noscript> The editor needs JavaScript, which is off in this browser.</noscript>
            </div>
          )}
          <div className="toolbar">
            <span className="fact">
              {isHydrated && `${words} ${words === 1 ? 'word' : 'words'} · ${readingMinutes(words)} min read`}
            </span>
            <button
              type="button"
              className="button small"
              disabled={!canSave({ title: '-', content: fields.content }) || isCleaning}
              onClick={() => void clean()}
            >
              {isCleaning ? 'Cleaning…' : 'Clean Content'}
            </button>
          </div>
          {issues.length > 0 && (
            <ul className="editor-findings" aria-label="What was fixed">
              {listIssues(issues).map((issue) => (
                <li key={issue}>{issue}</li>
              ))}
            </ul>
          )}
          {isHydrated && (
            <>
              {text.length >= minAssessedLength && (
                <QualityCard metrics={metrics} language={debouncedFields.language} />
              )}
              <DebugPanel content={debouncedFields.content} issues={issues} words={words} />
            </>
          )}
        </div>
        <div className="editor-side">
          {workflow}
          {isHydrated &&
            editorPanels().map(({ position, Panel }) => (
              <Panel key={position} session={session} commentChannel={commentChannel} />
            ))}
          <OrganiseCard
            session={formSession}
            categories={categories}
            authors={authors}
            problems={problems}
            slugNotice={slugNotice}
          />
          <PictureCard session={formSession} Picker={pictures?.Picker} />
          {isHydrated && (
            <>
              <QuickSeoCheck fields={debouncedFields} />
              <SeoCard session={formSession} debouncedFields={debouncedFields} words={words} metrics={metrics} />
            </>
          )}
        </div>
      </div>
      {isPreviewOpen && (
        <PreviewDialog
          fields={fields}
          category={categories.find(({ slug }) => slug === fields.category)?.name ?? ''}
          onClose={() => setIsPreviewOpen(false)}
        />
      )}
    </div>
  );
}
