import { LRUCache } from 'lru-cache';
import { recordAuditSeparately } from '~/identity/audit/audit.server';
import { log } from '~/platform/logging/logging.server';
import { onDenied } from '~/platform/permissions/permissions';

/** Period in which repeated denials are logged only once, in milliseconds. */
const loggingInterval = 60_000;

/** Starts recording permission denials in the audit log, at most once a minute per member and permission. */
export function recordDenials(): void {
  const logged = new LRUCache<string, true>({ max: 10_000, ttl: loggingInterval });
  onDenied((member, permission) => {
    const key = `${member.userId} ${permission}`;
    if (logged.has(key)) return;
    logged.set(key, true);
    recordAuditSeparately(member, {
      action: 'permission_denied',
      resourceType: 'permission',
      resourceId: null,
      values: { permission },
    }).catch((error: unknown) => log.error({ err: error }, 'a denied request could not be logged'));
  });
}
