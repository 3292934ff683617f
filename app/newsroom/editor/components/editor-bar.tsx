import EyeIcon from 'lucide-react/icons/eye';
import HistoryIcon from 'lucide-react/icons/history';
import PanelRightIcon from 'lucide-react/icons/panel-right';
import { memo } from 'react';
import { Button, ButtonLink } from '~/design/controls/button';
import { wholeNumber } from '~/design/format';
import type { WorkflowView } from '~/newsroom/workflow/rules';
import { ArticleMenu, NextStepButton } from '~/newsroom/workflow/steps/components/next-step-bar';

/** Everything that can be done with the article as a whole: its next step, and the rest in a menu. */
export const EditorActions = memo(function EditorActions({
  articleId,
  workflow,
  canSave,
  isSaving,
  isRailOpen,
  onSave,
  onPreview,
  onBlocked,
  onToggleRail,
}: {
  articleId: string | null;
  workflow: WorkflowView | undefined;
  canSave: boolean;
  isSaving: boolean;
  isRailOpen: boolean;
  onSave: () => void;
  onPreview: () => void;
  onBlocked: () => void;
  onToggleRail: () => void;
}) {
  return (
    <>
      <Button className="in-wide" disabled={!canSave} aria-keyshortcuts="Control+Alt+P" onClick={onPreview}>
        <EyeIcon size={16} aria-hidden /> Preview
      </Button>
      {articleId !== null && (
        <span className="in-wide">
          <ButtonLink to={`/admin/editor/${articleId}/revisions`}>
            <HistoryIcon size={16} aria-hidden /> Revisions
          </ButtonLink>
        </span>
      )}
      {articleId === null ? (
        <Button kind="solid" disabled={!canSave || isSaving} aria-keyshortcuts="Control+S" onClick={onSave}>
          {isSaving ? 'Saving…' : 'Save Draft'}
        </Button>
      ) : (
        workflow && <NextStepButton workflow={workflow} onBlocked={onBlocked} />
      )}
      <ArticleMenu workflow={workflow} articleId={articleId} canSave={canSave} onSave={onSave} onPreview={onPreview} />
      <button
        type="button"
        className="icon-button in-wide"
        aria-label="Panel beside the text"
        aria-expanded={isRailOpen}
        aria-controls="editor-rail"
        onClick={onToggleRail}
      >
        <PanelRightIcon size={18} aria-hidden />
      </button>
    </>
  );
});

/** The length of the text, as a fact. */
export const textLength = (words: number, minutes: number): string =>
  `${wholeNumber(words)} ${words === 1 ? 'word' : 'words'} · ${minutes} min read`;
