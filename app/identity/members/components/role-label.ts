import type { Role } from '~/identity/roles/permissions';
import { m } from '~/platform/languages/compiled/messages';

const labels: Record<Role, () => string> = {
  admin: m.role_admin,
  editor: m.role_editor,
  moderator: m.role_moderator,
  subscriber: m.role_subscriber,
};

/** A role as its holder reads it. */
export const roleLabel = (role: Role): string => labels[role]();
