import { anyOf, hasPermission, owner } from '~/platform/permissions/policy';

/** The member whose follows they are, and the jobs that announce new articles to everyone. */
export const readsNewOf = anyOf(owner('userId'), hasPermission('follows.announce'));
