import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import { newsroomCoverUrl } from '~/content/covers/newsroom-cover-url';
import { leadPictureTexts } from '~/content/media/lead-picture.server';
import { withPictures } from '~/content/media/responsive-pictures.server';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { previewDraft } from '~/newsroom/drafts/preview/preview.server';
import { versionQuery } from '~/newsroom/drafts/rules';
import { previewCorrections } from '~/newsroom/workflow/corrections/corrections.server';
import { headingsOf } from '~/platform/html/text';
import type { AddressRules } from '~/platform/http/address-rules';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { allowFraming } from '~/platform/requests/request.server';
import { ArticleView } from '../components/article-view';
import stylesheet from '../preview-page.css?url';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const handle = { query: ['version'] } satisfies AddressRules;

/**
 * Loads an article's stored draft or an earlier version of it, through the same steps as a published article. Never
 * cached.
 */
export const loader = screenLoader(async ({ params, request, context }, member) => {
  allowFraming(context);
  const now = new Date();
  const version = versionQuery.parse(new URL(request.url).searchParams.get('version') ?? undefined);
  const { content: stored, ...article } = await previewDraft(member, params.id ?? '', now, version);
  const [content, lead, corrections] = await Promise.all([
    withPictures(stored),
    leadPictureTexts(article.imageUrl),
    previewCorrections(member, article.id, now),
  ]);
  return {
    article,
    content,
    lead,
    corrections,
    headings: headingsOf(content).filter(({ level }) => level === 2 || level === 3),
  };
});

export const meta = () => unlistedMeta('Preview');

/** Opens links in a new tab: the preview shows only this article. */
function useOutsideLinks(): void {
  useEffect(() => {
    const open = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.getAttribute('href')?.startsWith('#')) return;
      event.preventDefault();
      event.stopPropagation();
      window.open(link.href, '_blank', 'noopener');
    };
    document.addEventListener('click', open, true);
    return () => document.removeEventListener('click', open, true);
  }, []);
}

/** A draft on its own page, as readers would see it, framed by the preview. */
export default function PreviewPage() {
  const { article, content, lead, headings, corrections } = useLoaderData<typeof loader>();
  useOutsideLinks();
  return (
    <article className="wrap" id="article">
      <ArticleView
        article={article}
        body={content}
        isEmpty={content.trim() === ''}
        lead={lead}
        headings={headings}
        corrections={corrections}
        coverUrl={newsroomCoverUrl(article, 'wide')}
        showsLikes={false}
      />
    </article>
  );
}
