import { type ActionFunctionArgs, type ClientActionFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { reviewsTabPath } from '~/content/reviews/constants';
import { ScreenSection } from '~/design/controls/screen-section';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { ReviewForm } from '~/newsroom/reviews/components/review-form';
import { reviewToEdit, saveResult } from '~/newsroom/reviews/form.server';
import { changeFailure } from '~/newsroom/reviews/notices';
import { reviewPath } from '~/newsroom/reviews/paths';
import reviewsStylesheet from '~/newsroom/reviews/reviews.css?url';
import { post } from '~/platform/forms/forms';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { DashboardHead } from '../components/dashboard-head';
import stylesheet from '../dashboard.css?url';
import { dashboardFrame } from '../dashboard.server';
import { readinessIfAllowed } from '../readiness.server';

export const links = () => [stylesheet, reviewsStylesheet].map((href) => ({ rel: 'stylesheet', href }));

export const loader = screenLoader(async ({ params }, member) => {
  const now = new Date();
  const review = await reviewToEdit(member, params.id ?? '');
  return { review, frame: await dashboardFrame(member, await readinessIfAllowed(member, now), now) };
});

export const action = (args: ActionFunctionArgs) => saveResult(args);

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<typeof action>(), changeFailure);

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  unlistedMeta(loaderData ? `Review of ${loaderData.review.stored.name}` : 'Review');

export default function Review() {
  const { review, frame } = useLoaderData<typeof loader>();
  return (
    <>
      <DashboardHead {...frame} current="platform-reviews" />
      <ScreenSection title={`Review of ${review.stored.name}`} link={{ to: reviewsTabPath, label: 'All reviews' }}>
        <ReviewForm
          key={review.id}
          {...review}
          action={reviewPath(review.id)}
          button={{ label: 'Save review', busy: 'Saving…' }}
          failure={changeFailure}
        />
      </ScreenSection>
    </>
  );
}
