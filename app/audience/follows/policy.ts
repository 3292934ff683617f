import { anyOf, holderOf, owner } from '~/platform/permissions/policy';

/** The member whose follows they are, and the jobs that announce new articles to everybody. */
export const readsNewOf = anyOf(owner('userId'), holderOf('follows.announce'));
