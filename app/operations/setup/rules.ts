import {
  type ReadinessItem,
  readinessPercentage,
  type SetupTab,
  setupPath,
  setupTabs,
} from '~/newsroom/dashboard/rules';
import { formAddress } from '~/platform/forms/form-address';
import type { KeyStatus } from '~/platform/service-keys/service-key';
import type { Service } from '~/platform/service-keys/service-use';

/** Path of the page that lists what is done and what is not. */
export const completePath = '/phase3-complete';

export const tabLabels: Record<SetupTab, string> = { admin: 'Admin', content: 'Content', apis: 'APIs' };

/** What the badge of a key says, and the launch status’s colour for it. */
export const statusBadges: Record<KeyStatus, { label: string; tone: 'complete' | 'warning' | 'refused' }> = {
  missing: { label: 'Not set', tone: 'warning' },
  unreadable: { label: 'Unreadable', tone: 'refused' },
  untested: { label: 'Not tested', tone: 'warning' },
  works: { label: 'Works', tone: 'complete' },
  fails: { label: 'Failed', tone: 'refused' },
};

/** Returns the tab that a query names; the first one by default. */
export const setupTabIn = (parameters: URLSearchParams): SetupTab =>
  setupTabs.find((tab) => tab === parameters.get('tab')) ?? 'admin';

/** The forms of the setup page, and those for the key of a service. */
export const setupForms = ['assign', 'site', 'edition'] as const;
export const keyForms = ['set-key', 'remove-key', 'test-key'] as const;
export type SetupForm = (typeof setupForms)[number] | (typeof keyForms)[number];

/** Returns the address of a form of the setup page. */
export const setupFormAddress = (tab: SetupTab, form: (typeof setupForms)[number]): string =>
  formAddress(`/setup?tab=${tab}`, form);

/** Returns the address of a form for the key of a service. */
export const keyFormAddress = (form: (typeof keyForms)[number], service: Service): string =>
  formAddress(`/setup?tab=apis&service=${service}`, form);

const isDone = ({ state }: ReadinessItem): boolean => state === 'complete';

/** The progress in one tab. */
export type TabProgress = { tab: SetupTab; to: string; done: number; all: number; open: string[] };

/** Returns the progress in each tab: how many of its checks are complete, and the names of the others. */
export const progressByTab = (checks: readonly ReadinessItem[]): TabProgress[] =>
  setupTabs.map((tab) => {
    const own = checks.filter((check) => check.tab === tab);
    return {
      ...{ tab, to: setupPath(tab), done: own.filter(isDone).length, all: own.length },
      open: own.filter((check) => !isDone(check)).map(({ name }) => name),
    };
  });

/** Returns the check to deal with next: one that is pending before one that only needs a review. */
export const nextCheck = (checks: readonly ReadinessItem[]): ReadinessItem | undefined =>
  checks.find(({ state }) => state === 'pending') ?? checks.find(({ state }) => state === 'warning');

/** Whether all checks are complete. */
export const isComplete = (checks: readonly ReadinessItem[]): boolean => readinessPercentage(checks) === 100;
