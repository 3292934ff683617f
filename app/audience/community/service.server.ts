import { countCommentsBy } from '~/audience/comments/service.server';
import type { PublicMember } from '~/identity/members/rules';
import { readPublicMember } from '~/identity/members/service.server';

/** What the page of a member shows: the member, and how many of their comments everyone can read. */
export type MemberPage = PublicMember & { commentCount: number };

/** @throws AppError `not_found` unless there is such a member who wants to be seen. */
export async function readMemberPage(id: string): Promise<MemberPage> {
  const member = await readPublicMember(id);
  return { ...member, commentCount: await countCommentsBy(id) };
}
