import { countCommentsBy } from '~/audience/comments/service.server';
import type { PublicMember } from '~/identity/members/rules';
import { readPublicMember } from '~/identity/members/service.server';

/** A public member with the number of their published comments. */
export type MemberPage = PublicMember & { commentCount: number };

/** Returns the data for a member's public page. @throws AppError `not_found` unless the member has a public page. */
export async function readMemberPage(id: string): Promise<MemberPage> {
  const member = await readPublicMember(id);
  return { ...member, commentCount: await countCommentsBy(id) };
}
