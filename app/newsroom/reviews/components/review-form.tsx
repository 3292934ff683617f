import { useActionData, useNavigate } from 'react-router';
import { maxPoints, reviewLimits, reviewsTabPath } from '~/content/reviews/constants';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { TextField } from '~/design/components/forms/text-field';
import { Checkbox } from '~/design/controls/fields/checkbox';
import { toasts } from '~/design/toasts';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { ArticlePicker, type PickedArticle } from './article-picker';

/** The fields of a review, as shown in the form. */
export type ReviewFields = {
  name: string;
  slug: string;
  category: string;
  rating: string;
  users: string;
  usersSource: string;
  description: string;
  pros: string;
  cons: string;
  pricing: string;
  url: string;
  featured: boolean;
};

/** What someone else has saved in the meantime: the new version, and the fields that differ from those submitted. */
export type ShownConflict = { version: string; differences: { label: string; value: string }[] };

const emptyFields: ReviewFields = {
  ...{ name: '', slug: '', category: '', rating: '', users: '', usersSource: '', description: '' },
  ...{ pros: '', cons: '', pricing: '', url: '', featured: false },
};

/** What others have saved since the form was opened, above the fields. */
const Conflict = ({ differences }: ShownConflict) => (
  <div className="notice review-conflict">
    <strong>Saved by someone else</strong>
    {differences.length === 0 ? (
      <p>Their saved values are the same as yours.</p>
    ) : (
      <dl>
        {differences.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || 'empty'}</dd>
          </div>
        ))}
      </dl>
    )}
    <p>If you save again, your values will replace theirs.</p>
  </div>
);

/** The form for adding or editing a review. */
export function ReviewForm({
  action,
  stored = emptyFields,
  version,
  article,
  button,
  failure,
}: {
  action: string;
  stored?: ReviewFields;
  version?: string;
  article: PickedArticle | null;
  button: { label: string; busy: string };
  failure: Notice;
}) {
  const navigate = useNavigate();
  return (
    <FormWithResult<string, ShownConflict>
      action={action}
      initial={useActionData<FormResult<string, ShownConflict>>()}
      failure={failure}
      button={button}
      onDone={({ title, description }) => {
        toasts.show(title, description);
        void navigate(reviewsTabPath);
      }}
    >
      {(result) => {
        const field = (name: Exclude<keyof ReviewFields, 'featured'>) => ({
          name,
          autoComplete: 'off',
          defaultValue: result?.values[name] ?? stored[name],
          error: result?.fields[name],
        });
        const isFeatured = result && result.outcome !== 'done' ? result.values.featured === 'on' : stored.featured;
        const conflict = result?.shown;
        return (
          <div className="review-form">
            {version !== undefined && <input type="hidden" name="version" value={conflict?.version ?? version} />}
            {conflict && <Conflict {...conflict} />}
            <div className="review-pair">
              <TextField {...field('name')} label="Platform" maxLength={reviewLimits.name} />
              <TextField {...field('category')} label="Kind of platform" maxLength={reviewLimits.category} />
            </div>
            <div className="review-pair">
              <TextField
                {...field('rating')}
                label="Rating, 1 to 5"
                maxLength={reviewLimits.rating}
                inputMode="decimal"
              />
              <TextField {...field('slug')} label="URL slug" required={false} maxLength={reviewLimits.slug} />
            </div>
            <TextField {...field('description')} label="Description" isLong maxLength={reviewLimits.description} />
            <div className="review-pair">
              <TextField
                {...field('pros')}
                label={`Pros, one per line, up to ${maxPoints}`}
                isLong
                maxLength={reviewLimits.points}
              />
              <TextField
                {...field('cons')}
                label={`Cons, one per line, up to ${maxPoints}`}
                isLong
                maxLength={reviewLimits.points}
              />
            </div>
            <TextField {...field('pricing')} label="Pricing" maxLength={reviewLimits.pricing} />
            <div className="review-pair">
              <TextField {...field('users')} label="Users" maxLength={reviewLimits.users} />
              <TextField
                {...field('usersSource')}
                label="Source of the user count"
                required={false}
                maxLength={reviewLimits.address}
              />
            </div>
            <TextField {...field('url')} label="Platform website" required={false} maxLength={reviewLimits.address} />
            <ArticlePicker
              name="articleId"
              label="Full review"
              help="Enter words from the article’s title. Readers will see the link once the article is published."
              initial={article}
              error={result?.fields.articleId}
            />
            <Checkbox
              name="featured"
              value="on"
              defaultChecked={isFeatured}
              label="Featured"
              note="The first two featured reviews appear at the top of the reviews page."
            />
          </div>
        );
      }}
    </FormWithResult>
  );
}
