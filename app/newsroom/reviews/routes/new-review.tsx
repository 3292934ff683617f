import { type ActionFunctionArgs, type ClientActionFunctionArgs, useLoaderData } from 'react-router';
import { reviewsTabPath } from '~/content/reviews/constants';
import { authorizeNewReview } from '~/content/reviews/manage.server';
import { ScreenSection } from '~/design/controls/screen-section';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { ReviewForm } from '~/newsroom/reviews/components/review-form';
import { createResult } from '~/newsroom/reviews/form.server';
import { createFailure } from '~/newsroom/reviews/notices';
import { newReviewPath } from '~/newsroom/reviews/paths';
import reviewsStylesheet from '~/newsroom/reviews/reviews.css?url';
import { post } from '~/platform/forms/forms';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { DashboardHead } from '../components/dashboard-head';
import stylesheet from '../dashboard.css?url';
import { dashboardFrame } from '../dashboard.server';
import { readinessIfAllowed } from '../readiness.server';

export const links = () => [stylesheet, reviewsStylesheet].map((href) => ({ rel: 'stylesheet', href }));

export const loader = screenLoader(async (_, member) => {
  authorizeNewReview(member);
  const now = new Date();
  return dashboardFrame(member, await readinessIfAllowed(member, now), now);
});

export const action = (args: ActionFunctionArgs) => createResult(args);

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<typeof action>(), createFailure);

export const meta = () => unlistedMeta('Add a review');

export default function NewReview() {
  const frame = useLoaderData<typeof loader>();
  return (
    <>
      <DashboardHead {...frame} current="platform-reviews" />
      <ScreenSection title="Add a review" link={{ to: reviewsTabPath, label: 'All reviews' }}>
        <ReviewForm
          action={newReviewPath}
          article={null}
          button={{ label: 'Add review', busy: 'Adding…' }}
          failure={createFailure}
        />
      </ScreenSection>
    </>
  );
}
