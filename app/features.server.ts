import { bookmarksFeature } from '~/audience/bookmarks/feature.server';
import { commentsFeature } from '~/audience/comments/feature.server';
import { contactFeature } from '~/audience/contact/feature.server';
import { digestFeature } from '~/audience/digest/feature.server';
import { engagementFeature } from '~/audience/engagement/feature.server';
import { followsFeature } from '~/audience/follows/feature.server';
import { historyFeature } from '~/audience/history/feature.server';
import { reportsFeature } from '~/audience/reports/feature.server';
import { subscribersFeature } from '~/audience/subscribers/feature.server';
import { articlesFeature } from '~/content/articles/feature.server';
import { authorsFeature } from '~/content/authors/feature.server';
import { categoriesFeature } from '~/content/categories/feature.server';
import { correctionsFeature } from '~/content/corrections/feature.server';
import { feedsFeature } from '~/content/feeds/feature.server';
import { mediaFeature } from '~/content/media/feature.server';
import { pagesFeature } from '~/content/pages/feature.server';
import { redirectsFeature } from '~/content/redirects/feature.server';
import { resourcesFeature } from '~/content/resources/feature.server';
import { searchFeature } from '~/content/search/feature.server';
import { accountsFeature } from '~/identity/accounts/feature.server';
import { auditFeature } from '~/identity/audit/feature.server';
import { membersFeature } from '~/identity/members/feature.server';
import { notificationsFeature } from '~/identity/notifications/feature.server';
import { rateLimitsFeature } from '~/identity/rate-limits/feature.server';
import { rolesFeature } from '~/identity/roles/feature.server';
import { tokenApiFeature } from '~/identity/token-api/feature.server';
import { userPermissionsFeature } from '~/identity/user-permissions/feature.server';
import { diagnosticsFeature } from '~/insight/diagnostics/feature.server';
import { newsroomDashboardFeature } from '~/newsroom/dashboard/feature.server';
import { draftsFeature } from '~/newsroom/drafts/feature.server';
import { importingFeature } from '~/newsroom/importing/feature.server';
import { moderationFeature } from '~/newsroom/moderation/feature.server';
import { newsroomReviewsFeature } from '~/newsroom/reviews/feature.server';
import { shellFeature } from '~/newsroom/shell/feature.server';
import { workflowFeature } from '~/newsroom/workflow/feature.server';
import { apiFeature } from '~/operations/api/feature.server';
import { backupFeature } from '~/operations/backup/feature.server';
import { healthFeature } from '~/operations/health/feature.server';
import { themesFeature } from '~/operations/themes/feature.server';
import { webhooksFeature } from '~/operations/webhooks/feature.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { platformFeature } from '~/platform/features/platform.server';

/** Every feature with server-side declarations, in layer order. */
export const serverFeatures: readonly ServerFeature[] = [
  platformFeature,
  auditFeature,
  accountsFeature,
  rolesFeature,
  userPermissionsFeature,
  rateLimitsFeature,
  membersFeature,
  tokenApiFeature,
  notificationsFeature,
  categoriesFeature,
  articlesFeature,
  searchFeature,
  pagesFeature,
  redirectsFeature,
  correctionsFeature,
  resourcesFeature,
  mediaFeature,
  authorsFeature,
  feedsFeature,
  engagementFeature,
  commentsFeature,
  reportsFeature,
  bookmarksFeature,
  subscribersFeature,
  historyFeature,
  followsFeature,
  digestFeature,
  contactFeature,
  diagnosticsFeature,
  shellFeature,
  draftsFeature,
  workflowFeature,
  moderationFeature,
  importingFeature,
  newsroomReviewsFeature,
  newsroomDashboardFeature,
  apiFeature,
  backupFeature,
  healthFeature,
  themesFeature,
  webhooksFeature,
];
