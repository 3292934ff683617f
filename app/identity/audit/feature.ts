import type { Feature } from '~/platform/features/feature';
import { administrators } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const audit = {
  name: 'audit',
  permissions: {
    'audit.read': allow(administrators, 'Read the audit log'),
  },
  auditActions: {
    data_export: { name: 'Data exported', verb: 'exported', severity: 'critical' },
    settings_changed: { verb: 'changed' },
    service_key_set: { name: 'Key set', verb: 'set the key', object: ({ name }) => String(name), severity: 'high' },
    service_key_removed: {
      ...{ name: 'Key removed', verb: 'removed the key', severity: 'high' },
      object: ({ name }) => String(name),
    },
    master_key_rotated: {
      ...{ name: 'Master key rotated', verb: 'rotated', severity: 'high' },
      object: 'the master key',
    },
    // Spec 3 §4 gives these two a severity. Nothing writes them now.
    admin_action: { verb: 'admin action:', severity: 'medium' },
    role_changed: { verb: 'role changed:', severity: 'medium' },
  },
} as const satisfies Feature;
