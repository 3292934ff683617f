import { anyOf, hasPermission, owner } from '~/platform/permissions/policy';

/** Allows access for the follower and for the jobs that announce new articles. */
export const canReadNewArticles = anyOf(owner('userId'), hasPermission('follows.announce'));
