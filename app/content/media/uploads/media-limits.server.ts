import { siteSetting } from '~/platform/settings/settings.server';
import type { MediaLimits } from '../rules';
import * as settings from '../settings';

/** Returns the current limits for uploads. */
export const mediaLimits = (): MediaLimits => siteSetting(settings.mediaLimits);
