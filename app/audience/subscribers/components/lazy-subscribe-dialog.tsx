import { lazyPart } from '~/design/components/lazy-part';
import { m } from '~/platform/languages/compiled/messages';

/** The subscription dialog, loaded when it is first opened: the front page's script does not contain forms. */
export const LazySubscribeDialog = lazyPart(
  m.newsletter_title,
  async () => (await import('./subscribe-dialog')).SubscribeDialog,
);
