import { m } from '~/platform/languages/compiled/messages';
import type { Role } from '~/platform/permissions/permissions';

const labels: Record<Role, () => string> = {
  admin: m.role_admin,
  editor: m.role_editor,
  moderator: m.role_moderator,
  subscriber: m.role_subscriber,
};

/** Returns a role's name in the reader's language. */
export const roleLabel = (role: Role): string => labels[role]();
