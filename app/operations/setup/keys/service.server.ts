import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { AppError } from '~/platform/errors';
import { declaredServices } from '~/platform/features/feature.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize, authorizeMember } from '~/platform/permissions/permissions';
import { removeServiceKey, setServiceKey } from '~/platform/service-keys/change.server';
import { lastKeyTest, storeKeyTest } from '~/platform/service-keys/key-tests.server';
import { type KeyStatus, keyStatusOf, type ServiceKeyState } from '~/platform/service-keys/service-key';
import { serviceKeyState, serviceKeyValue } from '~/platform/service-keys/service-keys.server';
import { type KeyFinding, type Service, type ServiceUse, services } from '~/platform/service-keys/service-use';

/** What the setup page shows of one service. */
export type ShownService = {
  service: Service;
  /** Null while no feature uses the service. */
  use: ShownUse | null;
};

export type ShownUse = Pick<ServiceUse, 'without' | 'instructions' | 'testLabel'> & {
  variable: string;
  state: ServiceKeyState;
  status: KeyStatus;
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

async function shownUse(use: ServiceUse): Promise<ShownUse> {
  const { without, instructions, testLabel, key } = use;
  const [state, test] = [serviceKeyState(key), await lastKeyTest(use)];
  return {
    ...{ without, instructions, testLabel, variable: key.variable },
    ...{ state, status: keyStatusOf(state, test) },
    lastTest: test && {
      ...{ isWorking: test.isWorking, finding: test.finding, testedAt: test.testedAt.toISOString() },
      workedAt: test.workedAt?.toISOString() ?? null,
    },
  };
}

/** Returns all services with the state of their keys, but no key. @throws AppError `forbidden`. */
export async function listServices(actor: Actor): Promise<ShownService[]> {
  authorize(actor, 'service_keys.manage');
  return Promise.all(
    services.map(async (service) => {
      const use = findUse(service);
      return { service, use: use ? await shownUse(use) : null };
    }),
  );
}

/**
 * Stores a service's key.
 * @throws AppError as `setServiceKey` does, or `not_found` while no feature uses the service.
 */
export async function setKey(actor: Actor, service: Service, value: string, now: Date): Promise<void> {
  authorize(actor, 'service_keys.manage');
  await setServiceKey(actor, requireUse(service).key, value, now);
}

/** Removes a service's key. @throws AppError `forbidden`, or `not_found` while no feature uses the service. */
export async function removeKey(actor: Actor, service: Service): Promise<void> {
  authorize(actor, 'service_keys.manage');
  await removeServiceKey(actor, requireUse(service).key);
}

/**
 * Calls a service with its key and stores what was found, unless the key has been replaced meanwhile.
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
  if (serviceKeyValue(key) === value) await storeKeyTest({ service, key }, value, found, now);
  return found;
}
