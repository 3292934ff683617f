import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { CategoryName } from '~/content/articles/components/story';
import { countWords, readingMinutes } from '~/content/articles/reading-time';
import { type EditorTab, editorPanels } from '~/newsroom/drafts/editor-panels';
import type { CommentChannel } from '~/newsroom/drafts/editorial-comments/components/comment-channel';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';
import { KeysDialog } from '~/newsroom/shell/components/keys-dialog';
import { OfflineBar } from '~/newsroom/shell/components/offline-bar';
import { PublicationBadges } from '~/newsroom/workflow/components/publication-badges';
import { NextStepButton, offlineId, showInCard } from '~/newsroom/workflow/steps/components/next-step-bar';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
import { textOf } from '~/platform/html/text';
import { Conflicts } from '../conflicts/components/conflicts';
import { useConflictPlaces } from '../conflicts/components/use-conflict-places';
import { HeadFields, OrganiseCard } from '../form/components/form-card';
import { PictureCard } from '../form/components/picture-card';
import { TextPart } from '../form/components/text-part';
import { useCover } from '../form/components/use-cover';
import { useFormSession } from '../form/components/use-form-session';
import { useSaving } from '../form/components/use-saving';
import { useSubmitNewArticle } from '../form/components/use-submit-new-article';
import { qualityMetrics } from '../quality-rules';
import { ChecklistLine } from '../rail/components/checklist-line';
import { EditorRail } from '../rail/components/editor-rail';
import { QualityCard } from '../rail/components/quality-card';
import { QuickSeoCheck, SeoCard } from '../rail/components/seo-card';
import { StableCardOrder } from '../rail/components/stable-card-order';
import { useRail } from '../rail/components/use-rail';
import { canPreview, canSave, type FieldProblems, listIssues, minAssessedLength } from '../rules';
import type RichText from '../text/components/rich-text';
import type { EditorPlace, TextHandle } from '../text/components/rich-text';
import type { PictureSource } from '../text/components/text-dialogs';
import { useCleaning } from '../text/components/use-cleaning';
import { DebugPanel, debugPanelId } from './debug-panel';
import { EditorActions, textLength } from './editor-bar';
import { editorKeys } from './editor-keys';
import { EditorTitle, UndoButton } from './editor-title';
import { keepAboveKeyboard } from './keep-above-keyboard';
import { ApprovalNotice, RecoveryNotice, TrashNotice } from './state-notices';
import { useDebounced } from './use-debounced';

const noProblems: FieldProblems = {};

/** Loads the text editor after the page, so that the rest of the newsroom does not download it. */
async function loadRichText(hasCode: boolean): Promise<typeof RichText> {
  const richText = await import('../text/components/rich-text');
  if (hasCode) await richText.loadGrammars();
  return richText.default;
}

/**
 * The page for writing an article.
 * @param authors suggested author names.
 * @param workflow the article's state in the workflow, once it is known.
 * @param workflowCard the Workflow card.
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
  workflow,
  workflowCard,
  problems = noProblems,
  slugNotice = null,
  place = null,
}: {
  session: DraftSession;
  categories: readonly { slug: string; name: string }[];
  authors: readonly string[];
  pictures?: PictureSource;
  commentChannel: CommentChannel;
  workflow?: WorkflowView;
  workflowCard?: ReactNode;
  problems?: FieldProblems;
  slugNotice?: string | null;
  place?: EditorPlace | null;
}) {
  const { fields, change } = session;
  const formSession = useFormSession(session);
  const conflictPlaces = useConflictPlaces(session.conflicts);
  const isInTrash = workflow?.isInTrash ?? false;
  const { isSaving, onSave, onRetry, onPreview } = useSaving(session, isInTrash);
  const changeText = useCallback((content: string) => change({ content }), [change]);
  const cover = useCover(session);
  const textHandle = useRef<TextHandle>(null);
  const { missing, submitting, onSubmit } = useSubmitNewArticle(session, workflow, textHandle, problems);
  const [isChecklistOpen, setIsChecklistOpen] = useState(false);
  const [isHtmlOpen, setIsHtmlOpen] = useState(false);
  const [areKeysOpen, setAreKeysOpen] = useState(false);
  // Times and word counts depend on the browser, so the server renders neither.
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  const rail = useRail({ place, problems, isHydrated, isCardShown: workflow !== undefined });
  const { issues, isCleaning, clean } = useCleaning(session);
  const debouncedFields = useDeferredValue(useDebounced(fields));
  const text = useMemo(() => textOf(debouncedFields.content), [debouncedFields.content]);
  const words = useMemo(() => countWords(text), [text]);
  const metrics = useMemo(() => qualityMetrics(debouncedFields.content), [debouncedFields.content]);
  const categoryName = categories.find(({ slug }) => slug === fields.category)?.name ?? fields.category;

  // A new article begins with its title. On touch screens, the focus would open the keyboard over the page.
  const isNew = session.articleId === null && place === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the editor opens
  useEffect(() => {
    if (isHydrated && isNew && matchMedia('(min-width: 64rem)').matches)
      document.querySelector<HTMLElement>('[data-place="article-title"] textarea')?.focus();
  }, [isHydrated]);
  useEffect(keepAboveKeyboard, []);

  const { show } = rail;
  const onBlocked = useCallback(() => {
    if (matchMedia('(min-width: 64rem)').matches) show('workflow', () => showInCard('#workflow-checklist'));
    else setIsChecklistOpen(true);
  }, [show]);
  // All of these wait until the menu has closed, because closing it moves the focus.
  const onShowHtml = useCallback(
    () =>
      setTimeout(() => {
        setIsHtmlOpen(true);
        document.getElementById(debugPanelId)?.focus();
      }),
    [],
  );
  const onCloseHtml = useCallback(() => {
    setIsHtmlOpen(false);
    document.querySelector<HTMLElement>('.editor-actions [aria-haspopup="menu"]')?.focus();
  }, []);
  const onShowKeys = useCallback(() => setTimeout(setAreKeysOpen, 0, true), []);
  const onShow = useCallback(
    (tab: EditorTab, part?: string) => setTimeout(show, 0, tab, part && (() => showInCard(part))),
    [show],
  );
  const onChecklistToggle = useCallback((isOpen: boolean) => setIsChecklistOpen(isOpen), []);
  const addedPanels = (tab: EditorTab): ReactNode =>
    isHydrated &&
    editorPanels(tab).map(({ position, Panel }) => (
      <Panel key={position} session={session} commentChannel={commentChannel} />
    ));

  return (
    // Anything typed before hydration would be lost.
    <div className="article-editor" inert={!isHydrated} data-rail={rail.isOpen ? 'open' : 'closed'}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not buttons */}
      <div className="editor-actions" role="group" aria-label="Article">
        <EditorTitle isNew={session.articleId === null} saved={isHydrated ? session.saved : null} />
        <p className="fact editor-length">{isHydrated && textLength(words, readingMinutes(words))}</p>
        <UndoButton onUndo={() => textHandle.current?.undo()} />
        <EditorActions
          articleId={session.articleId}
          workflow={workflow}
          canSave={canSave(fields) && !isInTrash}
          canPreview={canPreview(fields)}
          canClean={!isCleaning && canSave({ title: '-', content: fields.content })}
          isSaving={isSaving}
          submitting={submitting}
          isRailOpen={rail.isOpen}
          commentChannel={commentChannel}
          onSave={onSave}
          onPreview={onPreview}
          onSubmit={onSubmit}
          onBlocked={onBlocked}
          onToggleRail={rail.toggle}
          onShow={onShow}
          onClean={clean}
          onShowHtml={onShowHtml}
          onShowKeys={onShowKeys}
        />
      </div>
      {workflow?.isInTrash && (
        <TrashNotice articleId={workflow.articleId} deletedBy={workflow.deletedBy} mayRestore={workflow.mayDelete} />
      )}
      {workflow && !isInTrash && (
        <ChecklistLine workflow={workflow} isOpen={isChecklistOpen} onToggle={onChecklistToggle} />
      )}
      <div className="editor-columns">
        <div className="editor-main" inert={isInTrash}>
          <OfflineBar
            id={offlineId}
            text={isHydrated ? session.offline : null}
            onRetry={session.saved.kind === 'waiting' ? onRetry : undefined}
          />
          <div className="editor-head">
            <div className="editor-kicker">
              {categoryName !== '' && <CategoryName category={{ slug: fields.category, name: categoryName }} />}
              {workflow && (
                <PublicationBadges
                  publicationState={workflow.publicationState}
                  isScheduled={workflow.schedule.publishAt !== null}
                  publishAt={workflow.schedule.publishAt?.text}
                  isReturned={workflow.isReturned}
                  isRejected={workflow.isRejected}
                  isInTrash={isInTrash}
                  notePath={workflow.reviewNotes ? '#workflow-notes' : undefined}
                />
              )}
              {session.others.length > 0 && (
                <span className="fact">Also editing: {session.others.map(({ name }) => name).join(', ')}</span>
              )}
            </div>
            {workflow && !isInTrash && <ApprovalNotice workflow={workflow} />}
            <HeadFields session={formSession} text={textHandle} missing={missing} />
            <RecoveryNotice
              recovered={session.recovered}
              isSaved={session.saved.kind === 'saved'}
              hasConflict={session.conflicts.length > 0}
            />
          </div>
          <Conflicts session={session} places={conflictPlaces} />
          <TextPart
            load={loadRichText}
            content={fields.content}
            language={fields.language}
            incoming={session.arrived}
            place={place}
            pictures={pictures}
            commentChannel={commentChannel}
            conflictPlaces={conflictPlaces}
            handle={textHandle}
            {...cover}
            onChange={changeText}
          />
          {issues.length > 0 && (
            <ul className="editor-findings" aria-label="What was fixed">
              {listIssues(issues).map((issue) => (
                <li key={issue}>{issue}</li>
              ))}
            </ul>
          )}
          {isHydrated && (
            <DebugPanel
              content={debouncedFields.content}
              issues={issues}
              words={words}
              isOpen={isHtmlOpen}
              onClose={onCloseHtml}
            />
          )}
        </div>
        <EditorRail
          rail={rail}
          isReadOnly={isInTrash}
          commentChannel={commentChannel}
          panels={{
            workflow: (
              <>
                <StableCardOrder isNew={!workflow} isReadOnly={isInTrash} workflowCard={workflowCard}>
                  <OrganiseCard session={formSession} categories={categories} authors={authors} problems={problems} />
                  <PictureCard session={formSession} Picker={pictures?.Picker} />
                </StableCardOrder>
                <div inert={isInTrash}>
                  {isHydrated && text.length >= minAssessedLength && (
                    <QualityCard metrics={metrics} language={debouncedFields.language} />
                  )}
                  {addedPanels('workflow')}
                </div>
              </>
            ),
            search: isHydrated && (
              <>
                <QuickSeoCheck fields={debouncedFields} />
                <SeoCard
                  session={formSession}
                  debouncedFields={debouncedFields}
                  words={words}
                  metrics={metrics}
                  slugNotice={slugNotice}
                />
                {addedPanels('search')}
              </>
            ),
            comments: (
              <>
                {session.articleId === null && (
                  <section className="panel">
                    <p className="help">Once the article has been saved, the newsroom can comment on it here.</p>
                  </section>
                )}
                {addedPanels('comments')}
              </>
            ),
          }}
          foot={{
            workflow: workflow && !isInTrash && (
              <NextStepButton workflow={workflow} onBlocked={() => showInCard('#workflow-checklist')} />
            ),
          }}
        />
      </div>
      {areKeysOpen && <KeysDialog keys={editorKeys} onClose={() => setAreKeysOpen(false)} />}
    </div>
  );
}
