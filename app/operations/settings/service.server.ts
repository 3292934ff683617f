import { mediaLimits } from '~/content/media/settings';
import { checklist, newsroomTimeZone, selfApproval } from '~/newsroom/workflow/settings';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { settings as configurable, configuration } from '~/platform/program/configuration.server';
import { siteSetting } from '~/platform/settings/settings.server';

/** Named so, its value may hold a key or a password. */
const isSecret = (name: string): boolean => /PASSWORD|SECRET|KEY|TOKEN|_URL$/.test(name) && name !== 'SITE_URL';

/** What the screen of settings shows; of what may be secret, only whether it is set. @throws AppError as `authorize`. */
export function readSettings(actor: Actor) {
  authorize(actor, 'settings.manage');
  const configured = configuration() as Record<string, unknown>;
  return {
    newsroomTimeZone: siteSetting(newsroomTimeZone),
    selfApproval: siteSetting(selfApproval),
    checklist: siteSetting(checklist),
    mediaLimits: siteSetting(mediaLimits),
    timeZones: Intl.supportedValuesOf('timeZone'),
    configuration: Object.entries(configurable).map(([name, { meaning }]) => {
      const value = configured[name];
      const isSet = value !== undefined;
      return { name, meaning, value: !isSet ? 'Not set' : isSecret(name) ? 'set' : String(value) };
    }),
  };
}
