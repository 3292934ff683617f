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
import type { Permission } from '~/security/permissions';

export const screenGroups = ['Main', 'Management', 'Advanced', 'Tools'] as const;
export type ScreenGroup = (typeof screenGroups)[number];

export type Screen = {
  path: `/admin${string}`;
  label: string;
  group: ScreenGroup;
  /** Who lacks it neither sees the screen nor gets an answer from it. */
  permission: Permission;
  icon: LucideIcon;
};

/** Every screen of the newsroom that the side bar and the command palette lead to, in the order they are listed (spec 2 §2). */
export const screens: readonly Screen[] = [
  { path: '/admin', label: 'Dashboard', group: 'Main', permission: 'newsroom.enter', icon: LayoutDashboardIcon },
  { path: '/admin/articles', label: 'Articles', group: 'Main', permission: 'articles.write', icon: FileTextIcon },
  { path: '/admin/queue', label: 'My queue', group: 'Main', permission: 'articles.write', icon: InboxIcon },
  { path: '/admin/editor', label: 'New Article', group: 'Main', permission: 'articles.write', icon: PenLineIcon },
  { path: '/admin/media', label: 'Media', group: 'Main', permission: 'media.use', icon: ImagesIcon },
  {
    path: '/admin/moderation',
    label: 'Moderation',
    group: 'Management',
    permission: 'content.moderate',
    icon: FlagIcon,
  },
  {
    path: '/admin/comments',
    label: 'Comments',
    group: 'Management',
    permission: 'content.moderate',
    icon: MessageSquareIcon,
  },
  {
    path: '/admin/content-categories',
    label: 'Categories',
    group: 'Management',
    permission: 'categories.manage',
    icon: LibraryIcon,
  },
  { path: '/admin/users', label: 'Users', group: 'Management', permission: 'users.read', icon: UsersIcon },
  { path: '/admin/security', label: 'Security', group: 'Tools', permission: 'permissions.manage', icon: ShieldIcon },
  { path: '/admin/settings', label: 'Settings', group: 'Tools', permission: 'settings.manage', icon: SettingsIcon },
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
