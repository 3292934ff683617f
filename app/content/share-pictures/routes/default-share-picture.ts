import { shareHash } from '~/content/covers/rules';
import { m } from '~/platform/languages/compiled/messages';
import { sharePictureResponse } from '../response.server';

/** Serves the share picture for pages other than articles. */
export function loader(): Promise<Response> {
  const subject = { title: m.hero_empty_title({}, { locale: 'en' }), category: { slug: 'news', name: '' } };
  return sharePictureResponse(`default-${shareHash(subject)}`, subject, 'public, max-age=86400');
}
