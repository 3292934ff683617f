import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { PageHead } from '~/design/components/section';
import { isSingular, longDate, wholeNumber } from '~/design/format';
import { refuse } from '~/platform/http/refuse.server';
import { m } from '~/platform/languages/compiled/messages';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { cacheResponse } from '~/platform/requests/request.server';
import { siteName } from '~/platform/site-identity/site-name';
import { readMemberPage } from '../service.server';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const member = await readMemberPage(params.id ?? '').catch(refuse);
  cacheResponse(context, 600, [`member:${member.id}`]);
  return member;
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.name,
        description: m.member_description({ site: siteName(), name: loaderData.name }),
        path: `/members/${loaderData.id}`,
      })
    : [];

/** A public member's page: name, join date and number of comments, but nothing else from the account. */
export default function MemberPage() {
  const { name, memberSince, commentCount } = useLoaderData<typeof loader>();
  const count = wholeNumber(commentCount);
  return (
    <div className="wrap">
      <PageHead title={name}>{m.member_since({ date: longDate(memberSince) })}</PageHead>
      {commentCount > 0 && (
        <p className="facts">{(isSingular(commentCount) ? m.member_comment_one : m.member_comments)({ count })}</p>
      )}
    </div>
  );
}
