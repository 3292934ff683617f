import { lazyPart } from '~/design/components/lazy-part';
import { m } from '~/platform/languages/compiled/messages';

const load = async () => (await import('./follow-choices')).FollowChoices;

/** `FollowChoices`, loaded only in members' browsers. */
export const LazyFollowChoices = lazyPart(m.follow_title, load, import.meta.env.SSR ? await load() : undefined);
