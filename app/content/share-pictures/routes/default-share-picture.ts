import { shareHash } from '~/content/covers/rules';
import { m } from '~/platform/languages/compiled/messages';
import { sitePictures } from '~/platform/theme/site-pictures.server';
import { sharePictureResponse } from '../response.server';

/** Serves the share picture for pages other than articles: the theme's accent picture or, without one, a drawn one. */
export function loader(): Promise<Response> {
  const picture = sitePictures().accent?.address;
  const subject = { title: m.hero_empty_title({}, { locale: 'en' }), category: { slug: 'news', name: '' }, picture };
  const name = picture ? `accent${picture.replaceAll(/[^\da-z]+/g, '-')}` : `default-${shareHash(subject)}`;
  return sharePictureResponse(name, subject, 'public, max-age=86400');
}
