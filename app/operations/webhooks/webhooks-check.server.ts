import { database } from '~/platform/database/database.server';
import type { HealthCheck } from '~/platform/health/health-check';
import { warningPeriod } from './rules';
import * as store from './store.server';

const listed = (endpoints: readonly { name: string }[]): string => endpoints.map(({ name }) => `“${name}”`).join(', ');

/** Whether the endpoints accept what is sent to them. */
export const webhooksCheck: HealthCheck = {
  name: 'webhooks',
  title: 'Webhooks',
  run: async () => {
    const endpoints = await store.listEndpoints(database());
    const counted = endpoints.filter(({ isOn, switchedOff }) => isOn || switchedOff !== null);
    if (counted.length === 0) return undefined;
    const off = counted.filter(({ isOn }) => !isOn);
    const latest = Date.now() - warningPeriod;
    const failing = counted.filter(
      ({ isOn, failingSince }) => isOn && failingSince && failingSince.getTime() <= latest,
    );
    if (off.length === 0 && failing.length === 0)
      return {
        state: 'healthy',
        message: `${counted.length === 1 ? 'One webhook accepts' : `${counted.length} webhooks accept`} events.`,
      };
    const problems = [
      off.length > 0 && `Switched off after failures: ${listed(off)}.`,
      failing.length > 0 && `Failing: ${listed(failing)}.`,
    ];
    return { state: off.length > 0 ? 'unhealthy' : 'warning', message: problems.filter(Boolean).join(' ') };
  },
};
