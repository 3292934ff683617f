import { siteSetting } from '~/platform/settings/settings.server';
import { formatInstant } from '../newsroom-time';
import { newsroomTimeZone } from '../settings';
import { type NoticeFacts, publishedAgain } from '../step-notices';
import type { StatusResult } from './status.server';

/** Returns what the notice about a change of status depends on. */
export const noticeFacts = ({ isChange, publishAt }: Pick<StatusResult, 'isChange' | 'publishAt'>): NoticeFacts => ({
  isLive: isChange,
  publishAt: publishAt ? formatInstant(publishAt, siteSetting(newsroomTimeZone)) : undefined,
});

/** Returns what to say of an unpublished article that its schedule publishes again; `undefined` when none does. */
export const publishedAgainNote = (publishAt: Date | null): string | undefined =>
  publishAt ? publishedAgain(formatInstant(publishAt, siteSetting(newsroomTimeZone))) : undefined;
