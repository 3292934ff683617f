import { formatInstant } from '~/newsroom/time-zone/newsroom-time';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { siteSetting } from '~/platform/settings/settings.server';
import type { NoticeFacts } from '../step-notices';
import type { StatusResult } from './status.server';

const timeText = (time: Date | null): string | undefined =>
  time ? formatInstant(time, siteSetting(newsroomTimeZone)) : undefined;

/** Returns what the notice about a change of status depends on. */
export const noticeFacts = ({
  isChange,
  publishAt,
  cancelledTime,
  blocking,
}: Pick<StatusResult, 'isChange' | 'publishAt' | 'cancelledTime' | 'blocking'>): NoticeFacts => ({
  blocking,
  isLive: isChange,
  publishAt: timeText(publishAt),
  cancelledTime: timeText(cancelledTime),
});
