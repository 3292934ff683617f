import { siteSetting } from '~/platform/settings/service.server';
import type { MediaLimits } from '../rules';

/** What uploads may be at most, as it is set now. */
export const mediaLimits = (): MediaLimits => siteSetting('mediaLimits');
