import { shortDate } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';

type Comment = { id: string; parentId: string | null; authorName: string; content: string; createdAt: Date };

/** Comments that came with an imported article, answers under what they answer. */
export function ImportedComments({ comments }: { comments: Comment[] }) {
  const known = new Set(comments.map(({ id }) => id));
  const answers = Map.groupBy(comments, ({ parentId }) => (parentId && known.has(parentId) ? parentId : null));
  return (
    <section className="section comments" aria-labelledby="comments-title">
      <div className="section-head">
        <h2 id="comments-title">{m.article_comments()}</h2>
      </div>
      <p className="facts">{m.article_comments_imported({ count: comments.length })}</p>
      <Thread parentId={null} answers={answers} />
    </section>
  );
}

function Thread({ parentId, answers }: { parentId: string | null; answers: Map<string | null, Comment[]> }) {
  const comments = answers.get(parentId);
  if (!comments) return null;
  return (
    <ol className="thread">
      {comments.map((comment) => (
        <li key={comment.id}>
          <p className="facts">
            <strong>{comment.authorName}</strong>
            <time dateTime={comment.createdAt.toISOString()}>{shortDate(comment.createdAt)}</time>
          </p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored */}
          <div className="comment-text" dangerouslySetInnerHTML={{ __html: comment.content }} />
          <Thread parentId={comment.id} answers={answers} />
        </li>
      ))}
    </ol>
  );
}
