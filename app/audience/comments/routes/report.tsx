import { type ActionFunctionArgs, useActionData } from 'react-router';
import { ReportForm, reportFailure } from '~/audience/reports/components/report-form';
import { handleReportForm } from '~/audience/reports/forms.server';
import { PageLink } from '~/design/components/page-link';
import { PageHead } from '~/design/components/section';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { post } from '~/platform/forms/forms';
import { refuse } from '~/platform/http/refuse.server';
import { m } from '~/platform/languages/compiled/messages';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { commentPath, taskPath } from '../paths';
import { readReportable, reportComment } from '../service.server';
import type { Route } from './+types/report';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  return readReportable(requireMember(context, url), params.id).catch(refuse);
}

export const meta: Route.MetaFunction = () => unlistedMeta(m.report_title());

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  handleReportForm(
    { request, context },
    (report) => reportComment(actorOf(context), params.id ?? '', report, new Date()),
    {
      reported: m.report_done_text(),
      already_reported: m.report_already(),
    },
  );

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), reportFailure());

export default function Report({ loaderData: { id, slug } }: Route.ComponentProps) {
  return (
    <div className="wrap comment-page">
      <PageHead title={m.report_title()}>
        <p className="standfirst">
          <PageLink to={commentPath({ slug }, id)}>{m.comments_back()}</PageLink>
        </p>
      </PageHead>
      <ReportForm action={taskPath(id, 'report')} initial={useActionData<typeof action>()} />
    </div>
  );
}
