import type { HealthCheck } from './health-check';
import { ownAddress } from './own-address.server';

/** Whether this node responds to requests: HEAD /api/health or, if that cannot be reached, HEAD of the front page. */
export const pageCheck: HealthCheck = {
  name: 'pages',
  title: 'Pages',
  run: async (signal) => {
    const address = ownAddress();
    if (!address) return undefined;
    const head = (path: string) => fetch(address + path, { method: 'HEAD', redirect: 'manual', signal });
    let status: number;
    try {
      ({ status } = await head('/api/health'));
    } catch {
      const front = await head('/').catch(() => undefined);
      return front
        ? { state: 'warning', message: 'Connectivity issues detected' }
        : { state: 'unhealthy', message: 'Network connectivity issues' };
    }
    return status === 200
      ? { state: 'healthy', message: 'The server responds.' }
      : { state: 'unhealthy', message: `API returned status ${status}` };
  },
};
