import { type ActionFunctionArgs, type ClientActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { reviewsTabPath } from '~/content/reviews/constants';
import { countReviews } from '~/content/reviews/manage.server';
import { FormNotice } from '~/design/components/forms/form-notice';
import { ButtonLink } from '~/design/controls/button';
import { notify } from '~/design/form-toast';
import type { Undo } from '~/design/toasts';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { type FormResult, revalidateUnlessUnsent, send } from '~/platform/forms/forms';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { changeResult } from '../change.server';
import { changeFailure } from '../notices';

type Result = FormResult<string, { undo: Undo }>;

export const loader = screenLoader((_, member) => countReviews(member));

export const action = (args: ActionFunctionArgs) => changeResult(args);

export const clientAction = async ({ serverAction }: ClientActionFunctionArgs) => {
  const result: Result = await send(() => serverAction<Result>(), changeFailure);
  // Shown here, because a review's own menu disappears when the review is deleted.
  notify(result, { undo: result.shown?.undo });
  return result;
};

export const shouldRevalidate = revalidateUnlessUnsent;

export const meta = () => unlistedMeta('Reviews');

/** The page to which a rejected change leads without JavaScript. */
export default function Change() {
  const count = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <div className="screen-head">
        <h1>Reviews</h1>
      </div>
      {result && <FormNotice result={result} />}
      <ButtonLink to={reviewsTabPath}>All reviews ({count})</ButtonLink>
    </>
  );
}
