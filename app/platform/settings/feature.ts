import type { Feature } from '~/platform/features/feature';
import { administrators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const siteSettings = {
  name: 'site-settings',
  permissions: {
    'settings.manage': allow(
      [...administrators, 'operator'],
      'Change the site’s settings and theme; only administrators can change its URL and who can open the newsroom',
    ),
  },
} as const satisfies Feature;
