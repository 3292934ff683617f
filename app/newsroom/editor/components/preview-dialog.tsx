import { Dialog } from '~/design/components/dialog';
import type { DraftFields } from '~/newsroom/drafts/fields';

/** Preview of the article being edited (spec 2 §2). Pictures are on the left, at most 300 px wide. */
export function PreviewDialog({
  fields,
  category,
  onClose,
}: {
  fields: DraftFields;
  category: string;
  onClose: () => void;
}) {
  return (
    <div className="editor-preview">
      <Dialog title={fields.title.trim() || 'Untitled'} onClose={onClose}>
        <p className="fact">{['Preview', category, fields.author.trim()].filter((part) => part !== '').join(' · ')}</p>
        {fields.excerpt && <p className="standfirst">{fields.excerpt}</p>}
        {fields.tags.length > 0 && (
          <ul className="chips" aria-label="Tags">
            {fields.tags.map((tag) => (
              <li key={tag} className="badge">
                {tag}
              </li>
            ))}
          </ul>
        )}
        <div
          className="article-body"
          lang={fields.language}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the editor's schema allows only what the sanitiser allows
          dangerouslySetInnerHTML={{ __html: fields.content }}
        />
      </Dialog>
    </div>
  );
}
