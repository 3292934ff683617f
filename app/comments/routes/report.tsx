import { type ActionFunctionArgs, useActionData } from 'react-router';
import { requireMember } from '~/accounts/guard.server';
import { PageLink } from '~/design/components/page-link';
import { PageHead } from '~/design/components/section';
import { reportForm } from '~/moderation/rules';
import { post } from '~/platform/forms';
import { answerForm } from '~/platform/forms.server';
import { refuse } from '~/platform/http/refuse.server';
import { m } from '~/platform/languages/compiled/messages';
import { actorOf } from '~/security/actor.server';
import { unlistedMeta } from '~/seo/rules';
import { commentPath } from '../addresses';
import { ReportForm, reportFailure } from '../components/report-form';
import { readReportable, reportComment } from '../service.server';
import type { Route } from './+types/report';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  return readReportable(requireMember(context, request), params.id).catch(refuse);
}

export const meta: Route.MetaFunction = () => unlistedMeta(m.report_title());

export function action({ request, params, context }: ActionFunctionArgs) {
  return answerForm(
    { request, context },
    {
      schema: reportForm,
      failure: reportFailure(),
      perform: async (report) => {
        const said = await reportComment(actorOf(context), params.id ?? '', report, new Date());
        return {
          outcome: 'done',
          title: m.report_done(),
          description: said === 'reported' ? m.report_done_text() : m.report_already(),
        };
      },
    },
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), reportFailure());

export default function Report({ loaderData: { id, slug } }: Route.ComponentProps) {
  return (
    <div className="wrap comment-page">
      <PageHead title={m.report_title()}>
        <p className="standfirst">
          <PageLink to={commentPath({ slug }, id)}>{m.comments_back()}</PageLink>
        </p>
      </PageHead>
      <ReportForm id={id} initial={useActionData<typeof action>()} />
    </div>
  );
}
