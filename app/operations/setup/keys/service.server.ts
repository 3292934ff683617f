import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { declaredServices } from '~/platform/features/feature.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize, authorizeMember } from '~/platform/permissions/permissions';
import { removeServiceKey, setServiceKey } from '~/platform/service-keys/change.server';
import type { ServiceKeyState } from '~/platform/service-keys/service-key';
import { serviceKeyState, serviceKeyValue } from '~/platform/service-keys/service-keys.server';
import { type KeyFinding, type Service, type ServiceUse, services } from '~/platform/service-keys/service-use';
import * as store from './store.server';

/** What the setup page shows of one service. */
export type ShownService = {
  service: Service;
  /** Null while no feature uses the service. */
  use:
    | (Pick<ServiceUse, 'without' | 'instructions' | 'testLabel'> & { variable: string; state: ServiceKeyState })
    | null;
  /** The last test of the key; null if it has not been tested since it was set. */
  lastTest: { isWorking: boolean; finding: string; testedAt: string; workedAt: string | null } | null;
};

const limitTests = memberLimit({
  name: 'key-tests',
  description: 'Tests of keys for other services, by member',
  points: 10,
});

const findUse = (service: Service): ServiceUse | undefined => declaredServices().find((use) => use.service === service);

/** @throws AppError `not_found` while no feature uses the service. */
function requireUse(service: Service): ServiceUse {
  const use = findUse(service);
  if (!use) throw new AppError('not_found', 'Nothing uses this service yet.');
  return use;
}

/** Returns all services with the state of their keys, but no key. @throws AppError `forbidden`. */
export async function listServices(actor: Actor): Promise<ShownService[]> {
  authorize(actor, 'service_keys.manage');
  const tests = new Map((await store.lastTests(database())).map(({ service, ...test }) => [service, test]));
  return services.map((service) => {
    const use = findUse(service);
    const test = tests.get(service);
    return {
      service,
      use: use
        ? {
            ...{ without: use.without, instructions: use.instructions, testLabel: use.testLabel },
            ...{ variable: use.key.variable, state: serviceKeyState(use.key) },
          }
        : null,
      lastTest: test
        ? {
            ...{ isWorking: test.isWorking, finding: test.finding, testedAt: test.testedAt.toISOString() },
            workedAt: test.workedAt?.toISOString() ?? null,
          }
        : null,
    };
  });
}

/**
 * Stores a service's key.
 * @throws AppError as `setServiceKey` does, or `not_found` while no feature uses the service.
 */
export async function setKey(actor: Actor, service: Service, value: string, now: Date): Promise<void> {
  await setServiceKey(actor, requireUse(service).key, value, now);
  await store.deleteTest(database(), service);
}

/** Removes a service's key. @throws AppError `forbidden`, or `not_found` while no feature uses the service. */
export async function removeKey(actor: Actor, service: Service): Promise<void> {
  await removeServiceKey(actor, requireUse(service).key);
  await store.deleteTest(database(), service);
}

/**
 * Calls a service with its key and stores what was found.
 * @param email address of the actor, to which a test email goes.
 * @throws AppError `forbidden`; `too_many` beyond ten tests a minute; `not_found` while no feature uses the service;
 * `conflict` without a readable key.
 */
export async function testKey(actor: Actor, service: Service, email: string, now: Date): Promise<KeyFinding> {
  const member = authorizeMember(actor, 'service_keys.manage');
  const { key, test } = requireUse(service);
  const value = serviceKeyValue(key);
  if (value === undefined) throw new AppError('conflict', 'Set the key before you test it.');
  await limitTests(member);
  const found = await test(value, email);
  await store.storeTest(database(), service, found, now);
  return found;
}
