import { anyOf, hasPermission, owner } from '~/platform/permissions/policy';

/** The member who follows, and the jobs that announce new articles. */
export const canReadNewArticles = anyOf(owner('userId'), hasPermission('follows.announce'));
