import { expect, onTestFinished } from 'vitest';
import { transaction } from '~/platform/events/events.server';
import type { Setting } from '~/platform/settings/setting';
import { siteSetting } from '~/platform/settings/settings.server';
import { storeSettings } from '~/platform/settings/store.server';

/**
 * Changes a setting as another node does: this one, which must have called `startSettings`, is only notified of it.
 * Resolves once this node has the new value.
 */
export async function changeElsewhere<Value>(setting: Setting<Value>, value: Value): Promise<void> {
  await transaction(async (executor, emit) => {
    await storeSettings(executor, [{ name: setting.name, value, updatedAt: new Date() }]);
    await emit({ type: 'settings.changed', names: [setting.name] });
  });
  await expect.poll(() => siteSetting(setting)).toEqual(setting.schema.parse(value));
}

/** Like `changeElsewhere`, until the test has finished. */
export async function changeElsewhereForTest<Value>(setting: Setting<Value>, value: Value): Promise<void> {
  onTestFinished(() => changeElsewhere(setting, setting.defaultValue));
  await changeElsewhere(setting, value);
}
