import type { HealthCheck } from '~/platform/health/health-check';
import { lastKeyTest } from './key-tests.server';
import { keyStatusOf } from './service-key';
import { serviceKeyState } from './service-keys.server';
import { type ServiceUse, serviceLabels } from './service-use';

/**
 * Whether the keys of outside services that are set can be read, and what their last tests have found. It calls no service,
 * because calls can cost money.
 */
export const servicesCheck = (uses: () => readonly ServiceUse[]): HealthCheck => ({
  name: 'services',
  title: 'Outside services',
  run: async () => {
    const set = uses().filter(({ key }) => serviceKeyState(key).kind !== 'missing');
    if (set.length === 0) return undefined;
    const found = await Promise.all(
      set.map(async (use) => {
        const test = await lastKeyTest(use);
        return { service: use.service, status: keyStatusOf(serviceKeyState(use.key), test), finding: test?.finding };
      }),
    );
    const unreadable = found.filter(({ status }) => status === 'unreadable');
    if (unreadable.length > 0) {
      const names = unreadable.map(({ service }) => serviceLabels[service]).join(', ');
      return {
        state: 'unhealthy',
        message: `Outside service error: the key cannot be decrypted (${names}). Set it again.`,
      };
    }
    const failing = found.find(({ status }) => status === 'fails');
    if (failing)
      return {
        state: 'warning',
        message: `Test of an outside service failed: ${serviceLabels[failing.service]}: ${failing.finding}`,
      };
    const tested = found.filter(({ status }) => status === 'works').length;
    const keys = found.length === 1 ? '1 key' : `${found.length} keys`;
    const result = tested === 0 ? 'not tested yet' : `${tested} passed ${tested === 1 ? 'its' : 'their'} last test`;
    return { state: 'healthy', message: `${keys} set; ${result}.` };
  },
});
