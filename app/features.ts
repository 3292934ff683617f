import { bookmarks } from '~/audience/bookmarks/feature';
import { comments } from '~/audience/comments/feature';
import { engagement } from '~/audience/engagement/feature';
import { follows } from '~/audience/follows/feature';
import { history } from '~/audience/history/feature';
import { reports } from '~/audience/reports/feature';
import { subscribers } from '~/audience/subscribers/feature';
import { articles } from '~/content/articles/feature';
import { authors } from '~/content/authors/feature';
import { media } from '~/content/media/feature';
import { pages } from '~/content/pages/feature';
import { resources } from '~/content/resources/feature';
import { reviews } from '~/content/reviews/feature';
import { accounts } from '~/identity/accounts/feature';
import { audit } from '~/identity/audit/feature';
import { members } from '~/identity/members/feature';
import { notifications } from '~/identity/notifications/feature';
import { rateLimits } from '~/identity/rate-limits/feature';
import { roles } from '~/identity/roles/feature';
import { userPermissions } from '~/identity/user-permissions/feature';
import { diagnostics } from '~/insight/diagnostics/feature';
import { newsroomAuthors } from '~/newsroom/authors/feature';
import { categories } from '~/newsroom/categories/feature';
import { newsroomDashboard } from '~/newsroom/dashboard/feature';
import { drafts } from '~/newsroom/drafts/feature';
import { editor } from '~/newsroom/editor/feature';
import { exporting } from '~/newsroom/exporting/feature';
import { importing } from '~/newsroom/importing/feature';
import { newsroomMedia } from '~/newsroom/media/feature';
import { moderation } from '~/newsroom/moderation/feature';
import { people } from '~/newsroom/people/feature';
import { newsroomReviews } from '~/newsroom/reviews/feature';
import { security } from '~/newsroom/security/feature';
import { workflow } from '~/newsroom/workflow/feature';
import { api } from '~/operations/api/feature';
import { backup } from '~/operations/backup/feature';
import { health } from '~/operations/health/feature';
import { settings } from '~/operations/settings/feature';
import { themes } from '~/operations/themes/feature';
import { webhooks } from '~/operations/webhooks/feature';
import type { DeclaredBy } from '~/platform/features/feature';
import { serviceKeys } from '~/platform/service-keys/feature';
import { siteSettings } from '~/platform/settings/feature';
import { dashboard } from '~/screens/dashboard/feature';

/** Every feature with declarations for browser and server, in layer order. */
export const features = [
  siteSettings,
  serviceKeys,
  accounts,
  audit,
  members,
  notifications,
  rateLimits,
  roles,
  userPermissions,
  articles,
  authors,
  media,
  pages,
  resources,
  reviews,
  bookmarks,
  comments,
  engagement,
  follows,
  history,
  reports,
  subscribers,
  diagnostics,
  categories,
  drafts,
  moderation,
  people,
  newsroomReviews,
  newsroomMedia,
  newsroomAuthors,
  newsroomDashboard,
  editor,
  exporting,
  importing,
  workflow,
  security,
  api,
  backup,
  health,
  settings,
  themes,
  webhooks,
  dashboard,
] as const;

declare module '~/platform/permissions/declarations' {
  interface DeclaredPermissions extends DeclaredBy<typeof features, 'permissions'> {}
}

declare module '~/identity/audit/audit-actions' {
  interface DeclaredAuditActions extends DeclaredBy<typeof features, 'auditActions'> {}
}
