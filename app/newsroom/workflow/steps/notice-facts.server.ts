import { siteSetting } from '~/platform/settings/settings.server';
import { formatInstant } from '../newsroom-time';
import { newsroomTimeZone } from '../settings';
import type { NoticeFacts } from '../step-notices';
import type { StatusResult } from './status.server';

/** Returns what the notice about a change of status depends on. */
export const noticeFacts = ({
  isChange,
  publishAt,
  blocking,
}: Pick<StatusResult, 'isChange' | 'publishAt' | 'blocking'>): NoticeFacts => ({
  blocking,
  isLive: isChange,
  publishAt: publishAt ? formatInstant(publishAt, siteSetting(newsroomTimeZone)) : undefined,
});
