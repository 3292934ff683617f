import { newsroomCoverUrl } from '~/content/covers/newsroom-cover-url';
import { pictureAttributes } from '~/content/media/picture-urls';
import { buttonClass } from '~/design/controls/button';
import { ScreenSection } from '~/design/controls/screen-section';
import { editorialCommentsPath } from '~/newsroom/drafts/editorial-comments/components/editorial-comment-form';
import { CommentContent, Resolution } from '~/newsroom/drafts/editorial-comments/components/editorial-comment-list';
import { useLiveComments } from '~/newsroom/drafts/editorial-comments/components/use-live-comments';
import type { ShownPreview } from '~/newsroom/drafts/preview/components/preview-frame';
import { ComparisonView } from '~/newsroom/drafts/revisions/components/comparison-view';
import type { EditorialComment } from '~/newsroom/drafts/rules';
import type { ReviewedArticle } from '../review.server';
import { CommentedPreview } from './commented-preview';

const sinceTexts = {
  approved: 'last approved',
  published: 'last published',
  returned: 'sent back',
  rejected: 'rejected',
} as const;
const earlierNames = {
  approved: 'Approved',
  published: 'Published',
  returned: 'Sent back',
  rejected: 'Rejected',
} as const;

/** What changed since the text that was approved, published, sent back or rejected before. */
function Changes({ articleId, changes }: { articleId: string; changes: NonNullable<ReviewedArticle['changes']> }) {
  const since = sinceTexts[changes.since];
  const { comparison } = changes;
  return (
    <div id="changes">
      <ScreenSection
        title="Changes"
        note={`since it was ${since}`}
        link={{ to: `/admin/editor/${articleId}/revisions`, label: 'All revisions' }}
      >
        {comparison?.fields.length === 0 && comparison.text === null && (
          <p className="nothing-yet">{`Nothing has changed since the article was ${since}.`}</p>
        )}
        {comparison && (comparison.fields.length > 0 || comparison.text !== null) && (
          <ComparisonView older={earlierNames[changes.since]} newer="Now" comparison={comparison} />
        )}
        {!comparison && (
          <p className="nothing-yet">
            The text that was {since} is no longer stored, so it cannot be compared with the current text.
          </p>
        )}
      </ScreenSection>
    </div>
  );
}

/** Shows the preview in the theme of the newsroom around it, in a frame that ends with the article. */
function fitFrame({ frame, page, article }: ShownPreview): () => void {
  const { theme } = document.documentElement.dataset;
  if (theme) page.documentElement.dataset.theme = theme;
  page.documentElement.style.overflow = 'hidden';
  const sizes = new ResizeObserver(() => {
    // Not the height of the whole page, which may depend on that of the frame.
    frame.style.height = `${Math.ceil(article.getBoundingClientRect().bottom) + 28}px`;
  });
  sizes.observe(article);
  return () => sizes.disconnect();
}

/** A comment with the passage that it is about, and the replies to it. */
const Thread = ({ comment, comments }: { comment: EditorialComment; comments: readonly EditorialComment[] }) => (
  <div className="editorial-comment">
    {comment.quote && <blockquote>{comment.quote}</blockquote>}
    <CommentContent editorialComment={comment} />
    {comments
      .filter(({ parentId }) => parentId === comment.id)
      .map((reply) => (
        <div key={reply.id} className="editorial-comment">
          <CommentContent editorialComment={reply} />
        </div>
      ))}
    <Resolution editorialComment={comment} />
  </div>
);

/** What the newsroom has said about the article. What has been resolved, with the replies to it, is folded up. */
function Comments({ articleId, comments }: { articleId: string; comments: readonly EditorialComment[] }) {
  const threads = comments.filter(({ parentId }) => parentId === null);
  const resolved = threads.filter(({ resolvedAt }) => resolvedAt);
  return (
    <div id="comments">
      <ScreenSection
        title="Comments"
        count={threads.length - resolved.length}
        link={{ to: editorialCommentsPath(articleId), label: 'Reply or resolve' }}
      >
        {threads.map((comment) => !comment.resolvedAt && <Thread key={comment.id} {...{ comment, comments }} />)}
        {resolved.length > 0 && (
          <details className="disclosure">
            <summary>{`${resolved.length} resolved`}</summary>
            {resolved.map((comment) => (
              <Thread key={comment.id} {...{ comment, comments }} />
            ))}
          </details>
        )}
      </ScreenSection>
    </div>
  );
}

/** The picture and everything else that readers and search engines see besides the text. */
function Details({ cover, details }: Pick<ReviewedArticle, 'cover' | 'details'>) {
  const own = cover.imageUrl === null ? undefined : pictureAttributes(cover.imageUrl);
  const facts = [
    { label: 'Picture', value: cover.imageUrl === null ? 'Generated cover' : 'The article’s own picture' },
    ...(cover.imageUrl === null
      ? []
      : [
          { label: 'Alternative text', value: cover.alt || null },
          { label: 'Caption', value: cover.caption || null },
          { label: 'Credit', value: cover.credit || null },
        ]),
    ...details,
  ];
  return (
    <div id="details">
      <ScreenSection title="Cover and details">
        <div className="review-details">
          <img
            src={own?.src ?? cover.imageUrl ?? newsroomCoverUrl(cover)}
            srcSet={own?.srcSet}
            sizes={own && '280px'}
            alt={cover.alt}
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
          />
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value ?? <span className="quiet">none</span>}</dd>
              </div>
            ))}
          </dl>
        </div>
      </ScreenSection>
    </div>
  );
}

/**
 * What a reviewer decides on: the changes first, then the article as readers will see it, its cover and its details.
 * The comments are those of now, which change nothing in the text.
 * @param shown stands for what readers will see; the frame loads again when it changes.
 */
export function ReviewedArticleView({
  articleId,
  title,
  shown,
  isDecidable,
  article: { changes, comments: opened, cover, details },
}: {
  articleId: string;
  title: string;
  shown: string;
  /** Whether it waits for a decision of the member. */
  isDecidable: boolean;
  article: ReviewedArticle;
}) {
  const comments = useLiveComments(articleId).comments ?? opened;
  return (
    <div className="review-text">
      <nav className="review-parts" aria-label="Parts of the review">
        {changes && <a href="#changes">Changes</a>}
        <a href="#article">Article</a>
        {comments.length > 0 && <a href="#comments">Comments</a>}
        <a href="#details">Cover and details</a>
        {!isDecidable && (
          <a className="review-below" href="#decision">
            Workflow
          </a>
        )}
      </nav>
      {changes && <Changes articleId={articleId} changes={changes} />}
      <div id="article">
        <ScreenSection title="Article" note="as readers will see it">
          <CommentedPreview
            key={shown}
            articleId={articleId}
            comments={comments}
            src={`/admin/editor/${articleId}/preview/page?shown=${shown}`}
            title={`“${title}” as readers will see it`}
            // Without scripts, the frame scrolls.
            className="review-frame"
            onShown={fitFrame}
          />
        </ScreenSection>
      </div>
      {comments.length > 0 && <Comments articleId={articleId} comments={comments} />}
      <Details cover={cover} details={details} />
      {/* Where the decision is below the article, rather than beside it. */}
      {isDecidable && (
        <p className="review-decide">
          <a className={buttonClass({ kind: 'solid' })} href="#workflow-step">
            Decide
          </a>
        </p>
      )}
    </div>
  );
}
