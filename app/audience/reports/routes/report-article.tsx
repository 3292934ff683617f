import { type ActionFunctionArgs, useActionData } from 'react-router';
import { articlePath } from '~/content/articles/components/story';
import { PageLink } from '~/design/components/page-link';
import { PageHead } from '~/design/components/section';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { post } from '~/platform/forms/forms';
import { refuse } from '~/platform/http/refuse.server';
import { m } from '~/platform/languages/compiled/messages';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { ReportForm, reportFailure } from '../components/report-form';
import { handleReportForm } from '../forms.server';
import { readReportableArticle, reportArticle } from '../service.server';
import type { Route } from './+types/report-article';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  return readReportableArticle(requireMember(context, url), params.slug).catch(refuse);
}

export const meta: Route.MetaFunction = () => unlistedMeta(m.report_article_title());

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  handleReportForm(
    { request, context },
    (report) => reportArticle(actorOf(context), params.slug ?? '', report, new Date()),
    { reported: m.report_article_done_text(), already_reported: m.report_article_already() },
  );

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), reportFailure());

export default function ReportArticle({ loaderData: article }: Route.ComponentProps) {
  return (
    <div className="wrap comment-page">
      <PageHead title={m.report_article_title()}>
        <p className="standfirst">
          <PageLink to={articlePath(article)}>{article.title}</PageLink>
        </p>
      </PageHead>
      <ReportForm action={`${articlePath(article)}/report`} initial={useActionData<typeof action>()} />
    </div>
  );
}
