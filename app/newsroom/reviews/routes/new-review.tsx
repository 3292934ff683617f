import { type ActionFunctionArgs, type ClientActionFunctionArgs, useLoaderData } from 'react-router';
import { reviewsTabPath } from '~/content/reviews/constants';
import { ScreenSection } from '~/design/controls/screen-section';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { DashboardHead } from '~/newsroom/dashboard-frame/dashboard-head';
import headStylesheet from '~/newsroom/dashboard-frame/dashboard-head.css?url';
import { dashboardFrame } from '~/newsroom/dashboard-frame/frame.server';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { post } from '~/platform/forms/forms';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { ReviewForm } from '../components/review-form';
import { createResult } from '../form.server';
import { createFailure } from '../notices';
import { newReviewPath } from '../paths';
import stylesheet from '../reviews.css?url';

export const links = () => [headStylesheet, stylesheet].map((href) => ({ rel: 'stylesheet', href }));

export const loader = screenLoader(async (_, member) => {
  return dashboardFrame(member, reviewsTabPath, new Date());
});

export const action = (args: ActionFunctionArgs) => createResult(args);

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<typeof action>(), createFailure);

export const handle = { place: 'Add a review' } satisfies ScreenPlace;
export const meta = () => unlistedMeta('Add a review');

export default function NewReview() {
  const frame = useLoaderData<typeof loader>();
  return (
    <>
      <DashboardHead {...frame} current={reviewsTabPath} />
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
