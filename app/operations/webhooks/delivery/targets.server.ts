import type { AllowedTargets } from '~/platform/external-requests/external-request.server';
import { configuration } from '~/platform/program/configuration.server';

/**
 * Returns what may be contacted at an address that the operator lists in `WEBHOOK_PRIVATE_HOSTS`: also private addresses,
 * any port, and http. Undefined for any other address, which must be on the public Internet.
 */
export function listedTargets(address: string): AllowedTargets | undefined {
  const { protocol, hostname, port } = new URL(address);
  const host = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
  if (!configuration().WEBHOOK_PRIVATE_HOSTS?.includes(host)) return undefined;
  return { allows: () => true, ports: [port], allowsHttp: true };
}
