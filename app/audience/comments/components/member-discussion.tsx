import { type MouseEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useFetcher, useNavigate, useRevalidator } from 'react-router';
import { ReportForm } from '~/audience/reports/components/report-form';
import { Dialog } from '~/design/components/dialog';
import { PageLink } from '~/design/components/page-link';
import { toasts } from '~/design/toasts';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import type { FormResult } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { commentPath, taskPath, writingPath } from '../addresses';
import { draftName, readDraft } from '../drafts';
import type { CommentView, Discussion as DiscussionView } from '../rules';
import type { Posted } from '../write.server';
import { CommentForm, editFailure, postFailure } from './comment-form';
import { DeleteForm } from './delete-form';
import { Discussion } from './discussion';

const post = () => ({ label: m.comments_post(), busy: m.comments_posting() });

/** A link to a page for a task. With JavaScript, the task is done in place instead. */
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

/** Form that edits one's own comment, after fetching its text as typed. */
function Editing({
  id,
  draft,
  onDone,
  onCancel,
}: { id: string; draft: string | null } & Pick<EndOf, 'onDone' | 'onCancel'>) {
  const { load, data } = useFetcher<{ text: string }>();
  const path = taskPath(id, 'edit');
  useEffect(() => void load(path), [load, path]);
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

type EndOf = { onDone: (posted: Posted) => void; onCancel: () => void };
type Doing = 'reply' | 'edit' | 'delete' | 'report' | null;

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
  const [doing, setDoing] = useState<Doing>(null);
  const draft = viewerId && draftName(viewerId, id);
  const end = useCallback(() => setDoing(null), []);
  const canReply = isOpen && comment.status === 'published';

  // Restores the reply that was being written when the page was left.
  useEffect(() => {
    if (draft && canReply && readDraft(draft) !== '') setDoing('reply');
  }, [draft, canReply]);

  const finish = useCallback(
    (posted: Posted): void => {
      end();
      onPosted(posted);
    },
    [end, onPosted],
  );
  const finishDialog = ({ title, description }: FormResult): void => {
    end();
    toasts.show(title, description);
    void revalidate();
  };

  return (
    <>
      <div hidden={doing === 'edit'}>{text}</div>
      {doing === 'edit' && <Editing id={id} draft={draft && `${draft}:edit`} onDone={finish} onCancel={end} />}
      {doing !== 'edit' && (
        <p className="comment-tools">
          {canReply && (
            <Tool
              to={writingPath(article, id)}
              label={m.comments_answer()}
              onChoose={() => setDoing(doing === 'reply' ? null : 'reply')}
            />
          )}
          {isOwn && isOpen && (
            <Tool to={taskPath(id, 'edit')} label={m.comments_edit()} onChoose={() => setDoing('edit')} />
          )}
          {isOwn && (
            <Tool to={taskPath(id, 'delete')} label={m.comments_delete()} onChoose={() => setDoing('delete')} />
          )}
          {!isOwn && (
            <Tool to={taskPath(id, 'report')} label={m.comments_report()} onChoose={() => setDoing('report')} />
          )}
        </p>
      )}
      {doing === 'reply' && (
        <CommentForm
          action={writingPath(article, id)}
          label={m.comments_write_answer()}
          button={post()}
          draft={draft}
          failure={postFailure()}
          isFocused
          onDone={finish}
          onCancel={end}
        />
      )}
      {doing === 'delete' && (
        <Dialog title={m.comments_delete_title()} onClose={end}>
          <DeleteForm id={id} onDone={finishDialog} />
        </Dialog>
      )}
      {doing === 'report' && (
        <Dialog title={m.report_title()} onClose={end}>
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
  const lead = useCallback(
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
          action={writingPath(article)}
          label={m.comments_write()}
          button={post()}
          draft={viewerId && draftName(viewerId, article.id)}
          failure={postFailure()}
          onDone={lead}
        />
      }
      frame={(comment, text) => (
        <MemberComment comment={comment} discussion={discussion} text={text} viewerId={viewerId} onPosted={lead} />
      )}
    />
  );
}
