import type { Feature } from '~/platform/features/feature';
import { editors } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const authors = {
  name: 'authors',
  permissions: {
    'authors.manage': allow(editors, 'Edit the profiles of authors'),
  },
  auditActions: {
    author_profile_changed: { name: 'Author profile changed', verb: 'changed the profile of the author' },
  },
} as const satisfies Feature;
