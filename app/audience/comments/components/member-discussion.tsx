import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate, useRevalidator } from 'react-router';
import { ReportForm } from '~/audience/reports/components/report-form';
import { Dialog } from '~/design/components/dialog';
import { PageLink } from '~/design/components/page-link';
import { toasts } from '~/design/toasts';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { draftName, readDraft } from '~/platform/forms/drafts';
import type { FormResult } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { commentFormPath, commentPath, taskPath } from '../paths';
import type { CommentView, Discussion as DiscussionView } from '../rules';
import type { Posted } from '../writing/write.server';
import { CommentForm, editFailure, postFailure } from './comment-form';
import { DeleteForm } from './delete-form';
import { Discussion } from './discussion';

const postButton = () => ({ label: m.comments_post(), busy: m.comments_posting() });

/** A link to the page for a task, such as editing. With JavaScript, the task is done in place instead. */
function Tool({ to, label, onChoose }: { to: string; label: string; onChoose: () => void }) {
  const choose = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose();
  };
  return (
    <PageLink to={to} onClick={choose}>
      {label}
    </PageLink>
  );
}

/** Form for editing the member's own comment. First fetches the text as it was typed. */
function EditForm({
  id,
  draft,
  onDone,
  onCancel,
}: { id: string; draft: string | null } & Pick<EndHandlers, 'onDone' | 'onCancel'>) {
  const { load, data, state } = useFetcher<{ text: string }>();
  const path = taskPath(id, 'edit');
  const isRequested = useRef(false);
  useEffect(() => void load(path), [load, path]);
  // Without a connection, there is no text to edit.
  useEffect(() => {
    if (state === 'idle' && !data && isRequested.current) onCancel();
    isRequested.current = true;
  }, [state, data, onCancel]);
  if (!data) return null;
  return (
    <CommentForm
      action={path}
      label={m.comments_write()}
      button={{ label: m.comments_save(), busy: m.comments_saving() }}
      draft={draft}
      text={data.text}
      failure={editFailure()}
      isFocused
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}

/** Whether one of the comments, or a reply to them, was sent with a key. */
const hasKey = (comments: readonly CommentView[], key: string): boolean =>
  comments.some(({ submissionKey, replies }) => submissionKey === key || hasKey(replies, key));

type EndHandlers = { onDone: (posted: Posted) => void; onCancel: () => void };
type ActiveTool = 'reply' | 'edit' | 'delete' | 'report' | null;

/** A comment's text with the tools available to the member. */
function MemberComment({
  comment,
  discussion,
  text,
  viewerId,
  onPosted,
}: {
  comment: CommentView;
  discussion: DiscussionView;
  text: ReactNode;
  viewerId: string | null;
  onPosted: (posted: Posted) => void;
}) {
  const { article, isOpen } = discussion;
  const { id, isOwn } = comment;
  const { revalidate } = useRevalidator();
  const [activeTool, setActiveTool] = useState<ActiveTool>(null);
  const draft = viewerId && draftName(viewerId, id);
  const closeTool = useCallback(() => setActiveTool(null), []);
  const canReply = isOpen && comment.status === 'published';

  const [isReplyFocused, setIsReplyFocused] = useState(true);

  // Restores the reply that the member was writing when they left the page. The page stays where it is.
  useEffect(() => {
    if (!draft || !canReply || readDraft(draft) === '') return;
    setIsReplyFocused(false);
    setActiveTool('reply');
  }, [draft, canReply]);

  const finish = useCallback(
    (posted: Posted): void => {
      closeTool();
      onPosted(posted);
    },
    [closeTool, onPosted],
  );
  const finishDialog = ({ title, description }: FormResult): void => {
    closeTool();
    toasts.show(title, description);
    void revalidate();
  };

  return (
    <>
      <div hidden={activeTool === 'edit'}>{text}</div>
      {activeTool === 'edit' && (
        <EditForm id={id} draft={draft && `${draft}:edit`} onDone={finish} onCancel={closeTool} />
      )}
      {activeTool !== 'edit' && (
        <p className="comment-tools">
          {canReply && (
            <Tool
              to={commentFormPath(article, id)}
              label={m.comments_reply()}
              onChoose={() => {
                setIsReplyFocused(true);
                setActiveTool(activeTool === 'reply' ? null : 'reply');
              }}
            />
          )}
          {isOwn && isOpen && (
            <Tool to={taskPath(id, 'edit')} label={m.comments_edit()} onChoose={() => setActiveTool('edit')} />
          )}
          {isOwn && (
            <Tool to={taskPath(id, 'delete')} label={m.comments_delete()} onChoose={() => setActiveTool('delete')} />
          )}
          {!isOwn && (
            <Tool to={taskPath(id, 'report')} label={m.comments_report()} onChoose={() => setActiveTool('report')} />
          )}
        </p>
      )}
      {activeTool === 'reply' && (
        <CommentForm
          action={commentFormPath(article, id)}
          label={m.comments_write_reply()}
          button={postButton()}
          draft={draft}
          failure={postFailure()}
          isFocused={isReplyFocused}
          isStored={(key) => hasKey(comment.replies, key)}
          onDone={finish}
          onCancel={closeTool}
        />
      )}
      {activeTool === 'delete' && (
        <Dialog title={m.comments_delete_title()} onClose={closeTool}>
          <DeleteForm id={id} onDone={finishDialog} />
        </Dialog>
      )}
      {activeTool === 'report' && (
        <Dialog title={m.report_title()} onClose={closeTool}>
          <ReportForm action={taskPath(id, 'report')} onDone={finishDialog} />
        </Dialog>
      )}
    </>
  );
}

/** The comments on an article for a member, who can post, reply, edit, delete and report. */
export function MemberDiscussion({ discussion }: { discussion: DiscussionView }) {
  const { article } = discussion;
  const viewerId = useViewer()?.id ?? null;
  const navigate = useNavigate();

  /** Scrolls to the posted comment, or opens its own page when it is not on this one. */
  const showPosted = useCallback(
    ({ id, slug }: Posted): void => {
      const element = document.getElementById(`comment-${id}`);
      if (!element) {
        void navigate(commentPath({ slug }, id));
        return;
      }
      element.scrollIntoView({ block: 'nearest' });
      element.focus({ preventScroll: true });
    },
    [navigate],
  );

  return (
    <Discussion
      discussion={discussion}
      composer={
        <CommentForm
          action={commentFormPath(article)}
          label={m.comments_write()}
          button={postButton()}
          draft={viewerId && draftName(viewerId, article.id)}
          failure={postFailure()}
          isStored={(key) => hasKey(discussion.threads, key)}
          onDone={showPosted}
        />
      }
      frame={(comment, text) => (
        <MemberComment
          comment={comment}
          discussion={discussion}
          text={text}
          viewerId={viewerId}
          onPosted={showPosted}
        />
      )}
    />
  );
}
