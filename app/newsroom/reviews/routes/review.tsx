import { type ActionFunctionArgs, type ClientActionFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
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
import { reviewToEdit, saveResult } from '../form.server';
import { changeFailure } from '../notices';
import { reviewPath } from '../paths';
import stylesheet from '../reviews.css?url';

export const links = () => [headStylesheet, stylesheet].map((href) => ({ rel: 'stylesheet', href }));

export const loader = screenLoader(async ({ params }, member) => {
  const review = await reviewToEdit(member, params.id ?? '');
  return { review, frame: await dashboardFrame(member, reviewsTabPath, new Date()) };
});

export const action = (args: ActionFunctionArgs) => saveResult(args);

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<typeof action>(), changeFailure);

export const handle = { place: (shown) => shown?.review.stored.name } satisfies ScreenPlace<
  ReturnType<typeof useLoaderData<typeof loader>>
>;
export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  unlistedMeta(loaderData ? `Review of ${loaderData.review.stored.name}` : 'Review');

export default function Review() {
  const { review, frame } = useLoaderData<typeof loader>();
  return (
    <>
      <DashboardHead {...frame} current={reviewsTabPath} />
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
