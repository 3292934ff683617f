import { siteSetting } from '~/platform/settings/settings.server';
import type { MediaLimits } from '../rules';
import * as settings from '../settings';

/** What uploads may be at most, as it is set now. */
export const mediaLimits = (): MediaLimits => siteSetting(settings.mediaLimits);
