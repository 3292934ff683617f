import { lazyPart } from '~/design/components/lazy-part';
import { m } from '~/platform/languages/compiled/messages';

const load = async () => (await import('./member-part')).MemberPart;

/** `MemberPart`, loaded only in members' browsers. */
export const LazyMemberPart = lazyPart(m.follow_title, load, import.meta.env.SSR ? await load() : undefined);
