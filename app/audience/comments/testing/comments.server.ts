import { writeOldArticle } from '~/content/articles/testing/written-articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { newEmail, type StepActor } from '~/platform/testing/entries';
import { postComment } from '../writing/write.server';

/** Posts a comment as the member, or as someone else when the caller is a visitor. */
export async function addComment(member: StepActor): Promise<{ id: string; slug: string; text: string }> {
  const { slug } = await writeOldArticle();
  const text = `A comment ${newEmail()}`;
  return { ...(await postComment(member ?? (await addMember()), { slug, text }, new Date())), text };
}
