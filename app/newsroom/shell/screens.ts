import {
  FileTextIcon,
  FlagIcon,
  ImagesIcon,
  InboxIcon,
  LayoutDashboardIcon,
  LibraryIcon,
  type LucideIcon,
  MessageSquareIcon,
  PenLineIcon,
  SettingsIcon,
  ShieldIcon,
  UsersIcon,
} from 'lucide-react';
import type { Permission } from '~/platform/permissions/permissions';

export const screenGroups = ['Main', 'Management', 'Advanced', 'Tools'] as const;
export type ScreenGroup = (typeof screenGroups)[number];

export type Screen = {
  path: `/admin${string}`;
  label: string;
  group: ScreenGroup;
  /** Any of them opens it; who has none neither sees the screen nor gets a response from it. */
  permissions: readonly [Permission, ...Permission[]];
  icon: LucideIcon;
};

/** Every screen of the newsroom that the side bar and the command palette lead to, in the order they are listed (spec 2 §2). */
export const screens: readonly Screen[] = [
  { path: '/admin', label: 'Dashboard', group: 'Main', permissions: ['newsroom.enter'], icon: LayoutDashboardIcon },
  { path: '/admin/articles', label: 'Articles', group: 'Main', permissions: ['articles.write'], icon: FileTextIcon },
  { path: '/admin/queue', label: 'My queue', group: 'Main', permissions: ['articles.write'], icon: InboxIcon },
  { path: '/admin/editor', label: 'New Article', group: 'Main', permissions: ['articles.write'], icon: PenLineIcon },
  { path: '/admin/media', label: 'Media', group: 'Main', permissions: ['media.use'], icon: ImagesIcon },
  {
    path: '/admin/moderation',
    label: 'Moderation',
    group: 'Management',
    permissions: ['content.moderate'],
    icon: FlagIcon,
  },
  {
    path: '/admin/comments',
    label: 'Comments',
    group: 'Management',
    permissions: ['content.moderate'],
    icon: MessageSquareIcon,
  },
  {
    path: '/admin/content-categories',
    label: 'Categories',
    group: 'Management',
    permissions: ['categories.manage'],
    icon: LibraryIcon,
  },
  { path: '/admin/users', label: 'Users', group: 'Management', permissions: ['users.read'], icon: UsersIcon },
  {
    path: '/admin/security',
    label: 'Security',
    group: 'Tools',
    permissions: ['permissions.manage', 'audit.read', 'rate_limits.manage'],
    icon: ShieldIcon,
  },
  { path: '/admin/settings', label: 'Settings', group: 'Tools', permissions: ['settings.manage'], icon: SettingsIcon },
];

/**
 * The screen that a path belongs to: the one with the longest path that leads there. Whoever edits an article is among the
 * articles; only a new one is begun.
 */
export function screenAt(pathname: string): Screen | undefined {
  const asked = pathname.startsWith('/admin/editor/') ? '/admin/articles' : pathname;
  return screens
    .filter(({ path }) => asked === path || (path !== '/admin' && asked.startsWith(`${path}/`)))
    .sort((one, other) => other.path.length - one.path.length)[0];
}
