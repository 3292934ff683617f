import BrushCleaningIcon from 'lucide-react/icons/brush-cleaning';
import CodeXmlIcon from 'lucide-react/icons/code-xml';
import EyeIcon from 'lucide-react/icons/eye';
import HistoryIcon from 'lucide-react/icons/history';
import KeyboardIcon from 'lucide-react/icons/keyboard';
import MessageSquareIcon from 'lucide-react/icons/message-square';
import PanelRightIcon from 'lucide-react/icons/panel-right';
import SearchIcon from 'lucide-react/icons/search';
import WorkflowIcon from 'lucide-react/icons/workflow';
import { memo, useState } from 'react';
import { Button, ButtonLink } from '~/design/controls/button';
import { MenuItem, MenuSeparator } from '~/design/controls/overlays/menu';
import { useIsPhone } from '~/design/controls/overlays/phone';
import { wholeNumber } from '~/design/format';
import { useIsOnline } from '~/design/use-is-online';
import { type EditorTab, editorTabs } from '~/newsroom/drafts/editor-panels';
import type { CommentChannel } from '~/newsroom/drafts/editorial-comments/components/comment-channel';
import { primarySteps } from '~/newsroom/workflow/rules';
import {
  ArticleMenu,
  NextStepButton,
  offlineId,
  offlineRefusal,
  StepLabel,
  savingText,
  sendingText,
} from '~/newsroom/workflow/steps/components/next-step-bar';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
import { tabLabels, useOpenComments } from '../rail/components/editor-rail';
import { notices } from '../rules';

const revisions = (
  <>
    <HistoryIcon size={16} aria-hidden /> Revisions
  </>
);

const tabIcons = { workflow: WorkflowIcon, search: SearchIcon, comments: MessageSquareIcon } as const;

/**
 * Everything that can be done with the article as a whole: its next step, and the rest in a menu. The first save of a new
 * article may come at any moment: it changes which buttons can be pressed, and neither replaces nor moves one, so that no click hits
 * another button than the one it was meant for.
 */
export const EditorActions = memo(function EditorActions({
  articleId,
  workflow,
  canSave,
  canPreview,
  canClean,
  isSaving,
  submitting,
  isRailOpen,
  commentChannel,
  onSave,
  onPreview,
  onSubmit,
  onBlocked,
  onToggleRail,
  onShow,
  onClean,
  onShowHtml,
  onShowKeys,
}: {
  articleId: string | null;
  workflow: WorkflowView | undefined;
  canSave: boolean;
  canPreview: boolean;
  /** Whether there is text to clean and it is not being cleaned already. */
  canClean: boolean;
  isSaving: boolean;
  /** Progress of submitting a new article, which is saved first. */
  submitting: 'saving' | 'sending' | null;
  isRailOpen: boolean;
  commentChannel: CommentChannel;
  onSave: () => void;
  onPreview: () => void;
  /** Submits a new article, or says what has to be written first. */
  onSubmit: () => void;
  onBlocked: () => void;
  onToggleRail: () => void;
  /** Shows a tab beside the text, and a part of it. */
  onShow: (tab: EditorTab, part?: string) => void;
  onClean: () => void;
  onShowHtml: () => void;
  onShowKeys: () => void;
}) {
  const isOnPhone = useIsPhone();
  const isOnline = useIsOnline();
  const openComments = useOpenComments(commentChannel);
  const [isNew] = useState(articleId === null);
  return (
    <>
      {isNew && (!workflow || workflow.publicationState.status === 'draft') && (
        <Button
          className="save-draft in-wide"
          disabled={!canSave || isSaving}
          title={canSave || workflow?.isInTrash ? undefined : notices.missing.description}
          aria-keyshortcuts="Control+S"
          onClick={onSave}
        >
          {isSaving ? 'Saving…' : 'Save Draft'}
        </Button>
      )}
      <Button
        className="in-wide"
        disabled={!canPreview}
        title={canPreview ? undefined : notices.noPreview.description}
        aria-keyshortcuts="Control+Alt+P"
        onClick={onPreview}
      >
        <EyeIcon size={16} aria-hidden /> Preview
      </Button>
      <span className="in-wide">
        {articleId === null ? (
          <Button disabled>{revisions}</Button>
        ) : (
          <ButtonLink to={`/admin/editor/${articleId}/revisions`}>{revisions}</ButtonLink>
        )}
      </span>
      {workflow ? (
        <NextStepButton workflow={workflow} onBlocked={onBlocked} />
      ) : (
        // Once the article is saved, the button waits for its workflow.
        <Button
          kind="solid"
          disabled={articleId !== null || submitting !== null || !isOnline}
          aria-describedby={isOnline ? undefined : offlineId}
          title={isOnline ? undefined : offlineRefusal}
          onClick={onSubmit}
        >
          {submitting === null ? (
            <StepLabel label={primarySteps.draft?.label ?? ''} />
          ) : submitting === 'saving' ? (
            savingText
          ) : (
            sendingText('pending')
          )}
        </Button>
      )}
      <ArticleMenu
        workflow={workflow}
        articleId={articleId}
        canSave={canSave}
        canPreview={canPreview}
        onSave={onSave}
        onPreview={onPreview}
        onSchedule={() => onShow('workflow', '#workflow-schedule')}
        textItems={
          <>
            <MenuSeparator />
            <MenuItem icon={BrushCleaningIcon} isDisabled={!canClean} onSelect={onClean}>
              Clean Content
            </MenuItem>
            <MenuItem icon={CodeXmlIcon} onSelect={onShowHtml}>
              HTML details
            </MenuItem>
            {!isOnPhone && (
              <MenuItem icon={KeyboardIcon} onSelect={onShowKeys}>
                Keyboard shortcuts
              </MenuItem>
            )}
          </>
        }
      >
        {isOnPhone && (
          <>
            {editorTabs.map((tab) => (
              <MenuItem key={tab} icon={tabIcons[tab]} onSelect={() => onShow(tab)}>
                {tabLabels[tab]}
                {tab === 'comments' && openComments !== null && <span className="fact">{openComments}</span>}
              </MenuItem>
            ))}
            <MenuSeparator />
          </>
        )}
      </ArticleMenu>
      <button
        type="button"
        className="icon-button in-wide"
        aria-label="Side panel"
        aria-expanded={isRailOpen}
        aria-controls="editor-rail"
        onClick={onToggleRail}
      >
        <PanelRightIcon size={18} aria-hidden />
      </button>
    </>
  );
});

/** The length of the text, as a fact; in a narrow bar only its words. */
export const textLength = (words: number, minutes: number) => (
  <>
    {wholeNumber(words)} {words === 1 ? 'word' : 'words'}
    <span> · {minutes} min read</span>
  </>
);
