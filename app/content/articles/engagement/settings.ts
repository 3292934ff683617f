import { z } from 'zod';
import { setting } from '~/platform/settings/setting';

/** Whether members can rate articles, and whether readers see the ratings. */
export const enableRatings = setting('enableRatings', z.boolean().default(true));
